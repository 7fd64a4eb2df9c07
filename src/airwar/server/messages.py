"""The state of a table as one browser gets it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from airwar.common.forced import shows_hidden
from airwar.kernel.history import chosen
from airwar.kernel.requests import Choose, Reveal, sees
from airwar.kernel.sight import doing
from airwar.server import notes, patches, showing, wire
from airwar.server.connection import Connection
from airwar.server.seat_log import NOBODY

if TYPE_CHECKING:
    from airwar.server.room import Room


FIELDS = tuple([name for name in wire.PatchMessage.__struct_fields__ if name not in ("on", "view")])


def news(room: Room, connection: Connection) -> wire.StateMessage | wire.PatchMessage | None:
    """What this browser does not have before it yet; None if that is nothing.

    So not even the arrival of a message tells that somebody has given a hidden answer.
    """
    seat_log, before = room.seat_log(connection.eyes), connection.shown
    if before is None or not connection.log.fits(seat_log):
        return whole(room, connection)
    start = connection.log.news(seat_log)
    after = state(room, connection, before.edition)
    # Who is online is told by messages of its own.
    after = replace(after, table=replace(after.table, seats=before.table.seats))
    changed = {
        name: value for name in FIELDS if (value := getattr(after, name)) != getattr(before, name)
    }
    view = changed_view(before.view, after.view)
    if view is not None:
        changed["view"] = view
    if start is not None:
        changed |= {"start": start, "events": seat_log.lines(start, seat_log.length)}
    if not changed:
        return None
    connection.edition += 1
    connection.shown = replace(after, edition=connection.edition)
    return wire.PatchMessage(edition=connection.edition, on=before.edition, **changed)


def changed_view(before: dict[str, Any] | None, after: dict[str, Any] | None) -> wire.Patch | None:
    assert (before is None) == (after is None), "other eyes are shown everything"
    return None if before is None or after is None else patches.diff(before, after)


def whole(room: Room, connection: Connection) -> wire.StateMessage:
    """Everything, with the last lines of the log."""
    seat_log = room.seat_log(connection.eyes)
    start = connection.log.whole(seat_log)
    connection.edition += 1
    connection.shown = state(room, connection, connection.edition)
    return replace(connection.shown, start=start, events=seat_log.lines(start, seat_log.length))


def state(room: Room, connection: Connection, edition: int) -> wire.StateMessage:
    """The state of the table without its log."""
    play, eyes = room.play, connection.eyes or NOBODY
    curtain = connection.eyes is None and not connection.watching
    shown = None if curtain else showing.view(play, eyes)
    undo, consent = may_undo(room, connection.eyes)
    asked = {} if room.frozen else play.open
    return wire.StateMessage(
        edition=edition,
        number=room.seat_log(eyes).number,
        table=table(room),
        you=connection.seats,
        seat=connection.eyes,
        view=shown,
        open=[opened(room, connection, seat, choose) for seat, choose in asked.items()],
        offers=[] if room.frozen else offers(room, connection),
        wait=showing.wait(play, eyes) if room.dice.typed(play.request) else None,
        events=[],
        start=0,
        undo=undo,
        consent=consent,
        result=showing.result(play, shown),
        commitment=room.dice.commitment,
        words=room.dice.missing,
        hashes=dict(room.dice.words.hashes) if room.dice.missing else {},
        frozen=room.frozen,
        premoves=room.waiting.of(eyes) if own(connection) else [],
        without=without(room, eyes) if own(connection) and not room.coach else None,
        stopped=stopped(room, eyes) if own(connection) else None,
        coach=room.coach.told(play) if room.coach and own(connection) else None,
    )


def own(connection: Connection) -> bool:
    """Does this browser look through eyes of its own? After the end it may through others'."""
    return connection.eyes in connection.seats


def without(room: Room, seat: str) -> wire.Without:
    """What the seat has given without being asked."""
    waiting = room.waiting
    passes = waiting.may_pass(seat)
    return wire.Without(seat not in waiting.asks, seat in waiting.passes and passes, passes)


def stopped(room: Room, seat: str) -> wire.PlanEnded | None:
    """Why the seat's last plan ended early."""
    found, count = room.waiting.why.get(seat), room.waiting.ended.get(seat, 0)
    return wire.PlanEnded(count, found.why, found.rule, found.left) if found else None


def table(room: Room) -> wire.TableInfo:
    row = room.row
    return wire.TableInfo(
        id=row.id,
        game=row.game,
        title=room.game.title,
        scenario=row.scenario,
        status="over" if room.play.over else "open",
        dice=row.dice,
        odds=row.odds,
        pace=row.pace,
        seats=seats(room),
        undo=undo_kind(room),
        hints=gives_hints(room),
    )


def gives_hints(room: Room) -> bool:
    """Usually nobody is helped against another person who sits elsewhere."""
    if room.row.hints == "usual":
        return not any(room.seats[seat]["kind"] == "link" for seat in room.people)
    return room.row.hints == "on"


def undo_kind(room: Room) -> wire.UndoKind:
    if room.row.undo == "off":
        return "off"
    return "free" if len({room.holders.get(seat) for seat in room.people}) < 2 else "consent"


def undo_asked(room: Room, connection: Connection, seat: str, to: int) -> wire.UndoAsked:
    return wire.UndoAsked(seat, room.seat_log(connection.eyes).own(to))


def seats(room: Room) -> list[wire.Seat]:
    online = {
        *room.company.online,
        *[seat for seats in room.company.abroad.values() for seat in seats],
    }
    titles = {level.key: level.title for level in room.services.thinkers.levels}
    return [
        wire.Seat(
            **seat,
            online=seat["kind"] == "bot" or seat["seat"] in online,
            title=titles.get(seat["level"] or "", seat["level"] or ""),
        )
        for seat in room.row.seats
    ]


def opened(room: Room, connection: Connection, seat: str, choose: Choose) -> wire.Open:
    play, eyes = room.play, connection.eyes or NOBODY
    rule, prompt, name = showing.question(play, seat, choose, eyes)
    mine = seat in connection.seats
    return wire.Open(
        seat=seat,
        mine=mine,
        number=room.ticket(seat) if mine and seat == eyes else room.seat_log(eyes).number,
        rule=rule,
        prompt=prompt,
        question=name,
        options=play.options(seat) if mine and seat == eyes else [],
        thinking=room.seats[seat]["kind"] == "bot",
        form=showing.form(play, choose) if mine and seat == eyes else None,
        presets=showing.presets(play, choose) if mine and seat == eyes else {},
        doing="" if seat == eyes else doing(play, choose, eyes),
    )


def offers(room: Room, connection: Connection) -> list[wire.Offer]:
    """What the seat that looks may do unasked. Others do not learn that it may."""
    play, eyes = room.play, connection.eyes
    return [
        wire.Offer(
            seat=each.seat,
            number=room.offer_ticket(each),
            rule=each.question.rule,
            prompt=each.question.prompt(play.state, each.about),
            question=each.question.name,
            options=play.options(each.seat, each.question.name),
            form=showing.form(play, each),
            presets=showing.presets(play, each),
        )
        for each in play.offers
        if each.seat == eyes and own(connection)
    ]


def may_undo(room: Room, eyes: str | None) -> tuple[bool, bool]:
    """Can this seat take back its last answer at once? Can it ask to go further back?"""
    if eyes is None or room.play.over or room.frozen or room.row.undo == "off":
        return False, False
    asked = own_last(room, eyes) is not None and not shown_since(room, eyes)
    return at_once(room, eyes) or (asked and not others(room, eyes)), asked


def at_once(room: Room, seat: str) -> bool:
    """Can the seat take back its last answer without asking anybody?

    Not while another decides something hidden or all decide together: whether he has begun must
    not show.
    """
    play = room.play
    if play.parts:
        part = play.parts.get(seat)
        return part is not None and bool(part.keys)
    if any(showing.hidden(choose, seat) for choose in play.open.values()):
        return False
    if play.number > play.first:
        if not play.can_undo(seat):
            return False
        last = range(play.undo_to(seat)[0], play.number)
        if all(notes.was_unasked(play, number) for number in last):
            return False  # The player wants back what came before them.
        return not shown_by(room, seat, last)
    # The last answer lies before what is in memory.
    return play.resigned is None and room.seat_log(seat).page.alone


def shown_by(room: Room, seat: str, numbers: Iterable[int]) -> bool:
    """Have these answers of the seat shown another person something hidden, such as a card?"""
    play, people = room.play, others(room, seat)
    for number in numbers if people else ():
        choose, answer = chosen(play.given(number))
        if type(choose) is Choose:
            before = play.moment(number).state
            if any(
                sees(choose.seen, each) and shows_hidden(room.game, before, choose, answer, each)
                for each in people
            ):
                return True
    return False


def shown_since(room: Room, seat: str) -> bool:
    """Has the seat been shown something hidden since its last answer?

    Where nobody has to agree to an undo, what was shown cannot be taken back: it would be known.
    """
    last = own_last(room, seat)
    if last is None or others(room, seat):
        return False
    after = room.play.history(max(last, room.play.first))
    return any(type(request) is Reveal and sees(request.seen, seat) for request, _ in after)


def own_last(room: Room, seat: str) -> int | None:
    """The moment before the seat's last answer."""
    return room.seat_log(seat).own_last


def others(room: Room, seat: str) -> set[str]:
    """The seats of people other than the one who holds this seat."""
    own = room.holders.get(seat)
    return {each for each in room.people if room.holders.get(each) != own}
