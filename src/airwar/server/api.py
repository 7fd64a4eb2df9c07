"""The door for plain requests: games, rules, set-ups, tables, records."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import cache
from typing import Annotated, Any, TypeAlias

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from msgspec import Struct

from airwar.common.contract import Remark, RuleText, SetupCheck
from airwar.common.help import Help, help_of
from airwar.common.own_data import OwnData
from airwar.common.registry import find_game, games
from airwar.server import asking, making, playing_on, wire
from airwar.server.hall import Hall, NoKey, key_hash
from airwar.server.seat_log import NOBODY

KEYS_HEADER = "X-Airwar-Keys"
IfNoneMatch: TypeAlias = Annotated[
    str, HeaderParameter(name="If-None-Match", description="the tags of what is there already")
]
MOST_KEYS = 200


class Problem(Struct, frozen=True):
    """Every error of this door."""

    message: str


REFUSALS = {
    code: ResponseSpec(Problem, generate_examples=False, description=text)
    for code, text in (
        (400, "It cannot be done like that"),
        (403, "The key or the origin is wrong"),
        (404, "There is no such thing"),
    )
}


def hall_of(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


@get("/api/games", sync_to_thread=False, responses=REFUSALS)
def list_games(state: State) -> list[wire.GameInfo]:
    levels = hall_of(state).thinkers.levels
    found = []
    for game in games():
        counted = Counter(rule.state for rule in game.catalog.rule_texts())
        found.append(
            wire.GameInfo(
                game=game.name,
                title=game.title,
                scenarios=list(game.catalog.scenarios()),
                switches=list(game.catalog.switches()),
                rules={state: counted[state] for state in ("done", "part", "not")},
                default_scenario=game.catalog.default_scenario,
                levels=levels,
                cover=game.catalog.cover,
                lessons=[
                    wire.LessonInfo(key, lesson.file.title, lesson.file.minutes, lesson.file.seat)
                    for key, lesson in game.catalog.lessons().items()
                ],
                data_files=list(game.catalog.data_files.fields),
            )
        )
    return found


@get("/api/games/{game:str}/about", sync_to_thread=False, responses=REFUSALS)
def about_game(game: FromPath[str], known: IfNoneMatch = "") -> Response[bytes]:
    """What never changes during a game: cards, pieces, what a builder offers."""
    data, tag = _about(find_game(game).name)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in [each.strip().removeprefix("W/") for each in known.split(",")]:
        return Response(b"", status_code=304, headers=headers)
    return Response(data, media_type="application/json", headers=headers)


@cache
def _about(game: str) -> tuple[bytes, str]:
    """The data, and a tag that tells one edition of it from the next."""
    data = wire.encode(find_game(game).show.about())
    return data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


@get("/api/here", sync_to_thread=False, responses=REFUSALS)
def reached_at(state: State) -> wire.Here:
    """Where an invitation that was made on this machine can be sent."""
    return wire.Here(list(hall_of(state).settings.addresses))


@get("/api/rules/{game:str}", sync_to_thread=False, responses=REFUSALS)
def list_rules(game: FromPath[str]) -> list[RuleText]:
    return list(find_game(game).catalog.rule_texts())


@get("/api/help/{game:str}", sync_to_thread=False, responses=REFUSALS)
def look_up(game: FromPath[str]) -> Help:
    return help_of(find_game(game))


@post("/api/check/{game:str}", status_code=200, sync_to_thread=False, responses=REFUSALS)
def check_setup(game: FromPath[str], data: JSONBody[dict[str, Any]]) -> SetupCheck:
    """What is wrong with a set-up, while it is being put together."""
    found = find_game(game)
    setup = data["setup"] if isinstance(data.get("setup"), dict) else data
    try:
        return found.catalog.check(setup)
    except making.UNREADABLE:
        return SetupCheck((Remark("", "", "this set-up cannot be read"),))


@post("/api/data/{game:str}", status_code=200, sync_to_thread=True, responses=REFUSALS)
def read_data(game: FromPath[str], data: JSONBody[wire.OwnFiles]) -> OwnData:
    """What a player's own files bring to a set-up, which then goes with the table."""
    return find_game(game).catalog.data_files.read(data.files)


@post("/api/tables", responses=REFUSALS)
async def make_table(state: State, data: JSONBody[wire.NewTable]) -> wire.MadeTable:
    return await making.make(hall_of(state), data)


@get("/api/tables", responses=REFUSALS)
async def my_tables(
    state: State,
    keys: Annotated[
        str, HeaderParameter(name=KEYS_HEADER, description="keys, with commas between")
    ] = "",
) -> list[wire.MyTable]:
    """The tables that these keys open."""
    hashes = [key_hash(key.strip()) for key in keys.split(",") if key.strip()][:MOST_KEYS]
    found = await hall_of(state).store.tables_of(hashes) if hashes else []
    titles = {game.name: game.title for game in games()}
    return [
        wire.MyTable(
            table=row.id,
            game=row.game,
            title=titles.get(row.game, row.game),
            scenario=row.scenario,
            status=row.status,
            seats=[wire.Seat(**seat) for seat in row.seats],
            you=[seat for seat in held if seat != NOBODY],
            turn=row.status == "open" and any(seat in row.waiting for seat in held),
            created=row.created,
            updated=row.updated,
        )
        for row, held in found
    ]


@get("/api/tables/{table:str}/record", media_type="text/plain", responses=REFUSALS)
async def download(
    state: State,
    table: FromPath[str],
    key: FromQuery[str] = "",
    seat: FromQuery[str | None] = None,
) -> Response[str]:
    room, held = await hall_of(state).held(table, [key])
    if seat is not None and seat not in held:
        raise NoKey("this key does not hold that seat")
    text = await asking.record_text(room, seat or (held[0] if held else NOBODY))
    name = f'attachment; filename="airwar-{room.row.id}.txt"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@get("/api/tables/{table:str}/proof", responses=REFUSALS)
async def show_proof(state: State, table: FromPath[str], key: FromQuery[str] = "") -> wire.Proof:
    """The commitment from the start; secret and outcomes when the game is over."""
    room, _ = await hall_of(state).held(table, [key])
    return await asking.proof(room)


@post("/api/tables/{table:str}/rematch", responses=REFUSALS)
async def play_again(
    state: State, table: FromPath[str], data: JSONBody[wire.Rematch]
) -> wire.MadeTable:
    hall = hall_of(state)
    room, held = await hall.held(table, [data.key])
    return await making.rematch(hall, room, held, data.key)


@post("/api/tables/{table:str}/play-on", responses=REFUSALS)
async def go_on_from(
    state: State, table: FromPath[str], data: JSONBody[wire.PlayOn]
) -> wire.MadeTable:
    """A new table from a moment of this game."""
    hall = hall_of(state)
    room, held = await hall.held(table, [data.key])
    return await playing_on.play_on(hall, room, held, data)


DOORS = [
    list_games,
    about_game,
    list_rules,
    look_up,
    reached_at,
    check_setup,
    read_data,
    make_table,
    my_tables,
    download,
    show_proof,
    play_again,
    go_on_from,
]
