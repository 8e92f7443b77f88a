"""Pages of places: the hostess's board, a member's own page, and the page of a sub who is asked."""
