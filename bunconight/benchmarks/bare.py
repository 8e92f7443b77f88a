"""The floors, behind the full middleware: a view that does nothing, one that only tells everybody, and two that send
the database as many statements as a tap does, and have no more to do."""
import json
import secrets

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from bunconight.live import hub
from bunconight.nights.state import touch
from games.models import Move, Play
from games.writing import writing

LOCK = " FOR NO KEY UPDATE" if connection.vendor == "postgresql" else ""


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


@csrf_exempt
@require_POST
def broadcast(request: HttpRequest) -> HttpResponse:
    """Publish the body's message on the body's channel, or close the body's key there."""
    news = json.loads(request.body)
    if "close" in news:
        hub.close(news["channel"], news["close"])
    else:
        hub.publish(news["channel"], news["version"], news["message"])
    return HttpResponse(status=204)


@csrf_exempt
@require_POST
def by_sql(request: HttpRequest, night: int, play: int) -> HttpResponse:
    """A tap's statements as plain SQL: no rules, no rights, nobody told."""
    client_id = secrets.token_hex(8)
    with writing(), connection.cursor() as cursor:
        cursor.execute(f"SELECT state, version FROM games_play WHERE id = %s{LOCK}", [play])
        state, version = cursor.fetchone()
        cursor.execute("SELECT seq FROM games_move WHERE play_id = %s AND client_id = %s", [play, client_id])
        cursor.execute("INSERT INTO games_move (play_id, seq, kind, client_id, payload, who, device, server_time)"
                       " VALUES (%s, %s, 'move', %s, '{}', '', '', %s)", [play, version + 1, client_id, timezone.now()])
        cursor.execute("UPDATE games_play SET state = %s, version = %s WHERE id = %s", [state, version + 1, play])
        cursor.execute("UPDATE club_night SET version = version + 1 WHERE id = %s RETURNING version", [night])
        return JsonResponse({"v": cursor.fetchone()[0]})


@csrf_exempt
@require_POST
def by_orm(request: HttpRequest, night: int, play: int) -> HttpResponse:
    """A tap's statements by the ORM, told to everybody; no rules, no rights."""
    client_id = secrets.token_hex(8)
    with writing():
        locked = Play.objects.select_for_update(no_key=True).get(pk=play)
        Move.objects.filter(play=play, client_id=client_id).exists()
        Move(play=locked, seq=locked.version + 1, kind="move", client_id=client_id, payload={}).save()
        Play.objects.filter(pk=play).update(state=locked.state, version=locked.version + 1)
        return JsonResponse({"v": touch(night)})
