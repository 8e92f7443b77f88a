"""The rules of the dice games and the record of what was played; knows no web page, no club and no money."""
