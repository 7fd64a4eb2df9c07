"""The door for plain requests: games, rules, set-ups, tables, records."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from msgspec import Struct

from airwar.kernel.game import Remark, RuleText, SetupCheck, find_game, games
from airwar.server import asking, making, wire
from airwar.server.hall import Hall, NoKey, key_hash
from airwar.server.ledger import NOBODY

KEYS_HEADER = "X-Airwar-Keys"
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
        counted = Counter(rule.state for rule in game.rules())
        found.append(
            wire.GameInfo(
                game=game.name,
                title=game.title,
                scenarios=list(game.scenarios()),
                switches=list(game.switches()),
                rules={state: counted[state] for state in ("done", "part", "not")},
                default_scenario=game.default_scenario,
                about=game.about(),
                levels=levels,
            )
        )
    return found


@get("/api/rules/{game:str}", sync_to_thread=False, responses=REFUSALS)
def list_rules(game: FromPath[str]) -> list[RuleText]:
    return list(find_game(game).rules())


@post("/api/check/{game:str}", status_code=200, sync_to_thread=False, responses=REFUSALS)
def check_setup(game: FromPath[str], data: JSONBody[dict[str, Any]]) -> SetupCheck:
    """What is wrong with a set-up, while it is being put together."""
    rules = find_game(game)
    setup = data["setup"] if isinstance(data.get("setup"), dict) else data
    try:
        return rules.check(setup)
    except making.UNREADABLE:
        return SetupCheck((Remark("", "", "this set-up cannot be read"),))


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
async def show_proof(state: State, table: FromPath[str]) -> wire.Proof:
    """The commitment from the start; secret and outcomes when the game is over."""
    return await asking.proof(await hall_of(state).room(table))


@post("/api/tables/{table:str}/rematch", responses=REFUSALS)
async def play_again(
    state: State, table: FromPath[str], data: JSONBody[wire.Rematch]
) -> wire.MadeTable:
    hall = hall_of(state)
    room, held = await hall.held(table, [data.key])
    return await making.rematch(hall, room, held, data.key)


DOORS = [
    list_games,
    list_rules,
    check_setup,
    make_table,
    my_tables,
    download,
    show_proof,
    play_again,
]
