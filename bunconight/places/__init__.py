"""Who has a place on which night: answers, subs, ghosts that were told of, the wait list, the board."""
