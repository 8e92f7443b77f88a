"""Addresses of a night, for those who run it."""
from django.urls import path

from .views import checkin, demo, house, log, paper, people, prizes, rolls, rounds, run, seats, tables

NIGHT = "g/<slug:key>/n/<int:night>/"
TABLE = f"{NIGHT}rounds/<int:round>/tables/<int:table>/"

urlpatterns = [
    path("demo/", demo.demo, name="demo"),
    path(f"{NIGHT}rules/", house.rules, name="night_rules"),
    path(f"{NIGHT}checkin/", checkin.checkin, name="checkin"),
    path(f"{NIGHT}checkin/guest/", checkin.guest, name="checkin_guest"),
    path(f"{NIGHT}checkin/<int:member>/", checkin.person, name="checkin_person"),
    path(f"{NIGHT}checkin/<int:member>/here/", checkin.here, name="checkin_here"),
    path(f"{NIGHT}checkin/<int:member>/fee/<str:which>/", checkin.fee, name="checkin_fee"),
    path(f"{NIGHT}checkin/<int:member>/pay/", checkin.pay, name="checkin_pay"),
    path(f"{NIGHT}checkin/how/<int:action>/", checkin.how, name="checkin_how"),
    path(f"{NIGHT}seats/", seats.seats, name="seats"),
    path(f"{NIGHT}seats/draw/", seats.draw, name="seats_draw"),
    path(f"{NIGHT}seats/swap/", seats.swap, name="seats_swap"),
    path(f"{NIGHT}run/", run.run, name="run"),
    path(f"{NIGHT}run/start/", run.start, name="round_start"),
    path(f"{NIGHT}run/ring/", run.ring, name="round_ring"),
    path(f"{NIGHT}run/unring/", run.unring, name="round_unring"),
    path(f"{NIGHT}run/finish/", run.finish, name="night_finish"),
    path(f"{NIGHT}run/people/", people.people, name="run_people"),
    path(f"{NIGHT}run/people/guest/", people.guest, name="run_guest"),
    path(f"{NIGHT}run/people/arrive/<int:member>/", people.arrive, name="run_arrive"),
    path(f"{NIGHT}run/people/<int:player>/", people.person, name="run_person"),
    path(f"{NIGHT}rounds/", rounds.rounds, name="rounds"),
    path(f"{NIGHT}rounds/<int:round>/held/", run.held, name="held_decide"),
    path(TABLE, tables.table, name="run_table"),
    path(f"{TABLE}throw/", tables.throw, name="run_throw"),
    path(f"{TABLE}close/", tables.close, name="run_close"),
    path(f"{TABLE}rolls/<slug:name>/", rolls.roll, name="run_roll"),
    path(f"{NIGHT}prizes/", prizes.prizes, name="prizes"),
    path(f"{NIGHT}prizes/die/", prizes.die, name="prizes_die"),
    path(f"{NIGHT}prizes/traveler/", prizes.traveler, name="prizes_traveler"),
    path(f"{NIGHT}prizes/amounts/", prizes.amounts, name="prizes_amounts"),
    path(f"{NIGHT}prizes/pay/", prizes.pay, name="prizes_pay"),
    path(f"{NIGHT}prizes/settle/", prizes.settle, name="prizes_settle"),
    path(f"{NIGHT}paper/", paper.paper, name="paper"),
    path(f"{NIGHT}paper/rounds/<int:round>/", paper.save, name="paper_save"),
    path(f"{NIGHT}paper/rounds/<int:round>/clear/", paper.clear, name="paper_clear"),
    path(f"{NIGHT}paper/rounds/<int:round>/end/", paper.end, name="paper_end"),
    path(f"{NIGHT}paper/seats/", paper.seats, name="paper_seats"),
    path(f"{NIGHT}paper/cards/", paper.cards, name="paper_cards"),
    path(f"{NIGHT}paper/cards/<int:player>/", paper.card, name="paper_card"),
    path(f"{NIGHT}log/", log.log, name="night_log"),
    path(f"{NIGHT}log/<int:action>/undo/", log.undo, name="night_undo"),
    path(f"{NIGHT}log/<int:action>/redo/", log.redo, name="night_redo"),
]
