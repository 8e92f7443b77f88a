"""Addresses of places: the board of a night, and the pages behind personal links."""
from django.urls import path

from .views import asks, board, leave, me, new_link, subs

NIGHT = "g/<slug:key>/n/<int:night>/"
PERSON = f"{NIGHT}board/<int:member>/"
ME = "me/<slug:token>/"

urlpatterns = [
    path(f"{NIGHT}board/", board.board, name="board"),
    path(f"{NIGHT}board/text/", board.text, name="board_text"),
    path(f"{NIGHT}board/places/", board.capacity, name="board_places"),
    path(f"{NIGHT}board/asks/", asks.asks, name="board_asks"),
    path(f"{NIGHT}board/asks/<int:ask>/", asks.ask, name="board_ask"),
    path(PERSON, board.person, name="board_person"),
    path(f"{PERSON}answer/", board.answer, name="board_answer"),
    path(f"{PERSON}place/", board.place, name="board_place"),
    path(f"{PERSON}sub/", board.sub, name="board_sub"),
    path("g/<slug:key>/members/<int:member>/link/", new_link.new_link, name="member_new_link"),
    path("g/<slug:key>/members/<int:member>/leave/", leave.leave, name="member_leave"),
    path("g/<slug:key>/members/<int:member>/stay/<slug:word>/", leave.stay, name="member_stay"),
    path(ME, me.me, name="personal"),
    path(f"{ME}n/<slug:night>/", me.me_night, name="personal_night"),
    path(f"{ME}n/<slug:night>/answer/", me.me_answer, name="personal_answer"),
    path(f"{ME}n/<slug:night>/sub/", me.me_sub, name="personal_sub"),
    path("sub/<slug:token>/", subs.sub_ask, name="sub"),
]
