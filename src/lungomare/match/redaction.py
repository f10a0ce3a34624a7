"""What a seat may know: the one place where a table's secrets are left out.

All that goes to a seat or a spectator is made here: `redact_table`, `redact_event`,
`views_between` (inside an event), `preview` (what the seat's actions would do, and the score
sheet), `redact_positions` (the way here) and `record`. What a seat may know of the game itself is
the game's `view` and `sheet`. `situation` hands our players a state drawn anew, never the table's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.games.records import write_record
from lungomare.games.shuffle import commit
from lungomare.match.codec import event_to_json
from lungomare.match.commands.ending import idle_limit
from lungomare.match.events import Created, Joined, Started
from lungomare.match.folding import read_steps
from lungomare.match.json_text import legal_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json, Seat
    from lungomare.match.chairs import Chair
    from lungomare.match.clock import Clocks
    from lungomare.match.events import Event, Moved
    from lungomare.match.table import Table

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"


def redact_table(table: Table, seat: Seat | None) -> Json:
    """Return all that `seat`, or with None a spectator, may know of the table."""
    return {**_opened(table), **_now(table), **seat_view(table, seat)}


def _opened(table: Table) -> Json:
    """Return how the table was opened and what has been played: the same for everyone."""
    created = table.created
    return {
        "table": table.id,
        "options": table.options,
        "clock": _clock(table),
        "public": created.public,
        "away": created.away,
        "created": created.at,
        "moves": _moves(table),
    }


def redact_event(event: Event, after: Table, seat: Seat | None) -> Json:
    """Return what `seat` may know of an event: its number, what happened, how things stand."""
    return {**public_event(event, after), **seat_view(after, seat)}


def public_event(event: Event, after: Table) -> Json:
    """Return what everyone may know of an event; what depends on the seat is in `seat_view`."""
    return {"number": after.version, "event": _event(event), **_now(after)}


def states_between(before: Table, event: Moved) -> list[Any]:
    """Return the states after each action of the event but the last, secrets included.

    `before` is the table as it was until the event. Only `views_between` of them may leave.
    """
    return [state for _, state in read_steps(before, event.actions[:-1])]


def views_between(
    before: Table, event: Moved, seat: Seat | None, states: Sequence[Any] | None = None
) -> list[Json]:
    """Return what `seat` could see after each action of the event but the last, in their order.

    `states` are `states_between`, for whoever asks for several seats. What the table shows after
    the event is in `seat_view`.
    """
    inside = states_between(before, event) if states is None else states
    return [dict(before.game.view(state, seat)) for state in inside]


def preview(table: Table, seat: Seat | None) -> Json:
    """Return what helps `seat` to decide: what each legal action would do, and the score sheet.

    Only the seat to act learns what its actions would do; in a game without points there is
    no sheet.
    """
    parts: Json = {}
    if seat is not None and seat == table.actor:
        parts["effects"] = table.game.preview(table.state)
    if table.state is not None:
        sheet = table.game.sheet(table.milestones(), seat, everyone=table.ended is not None)
        if sheet is not None:
            parts["sheet"] = sheet
    return parts


def redact_positions(table: Table, seat: Seat | None, since: int, most: int | None = None) -> Json:
    """Return what `seat` could see after `since` moves and after each that followed.

    It is what the seat saw then, at most `most` times. After the end the sheets have
    everyone's goals too.
    """
    over, states = table.ended is not None, table.all_states()
    moments = range(len(states))[since : None if most is None else since + most]
    sheets = [table.game.sheet(states[: moment + 1], seat, everyone=over) for moment in moments]
    return {
        "since": since,
        "views": [table.game.view(states[moment], seat) for moment in moments],
        "sheets": [sheet for sheet in sheets if sheet is not None],
    }


def record(table: Table, seat: Seat | None = None) -> Json | None:
    """Return the game's record; None before the start.

    After the end it is whole, the shuffle's secret included, and can be replayed and verified.
    In a running game with secrets it has what `seat` may know: the moves and the present view.
    """
    if table.state is None:
        return None
    beside = {
        "seats": [_chair(chair) for chair in table.chairs],
        "clock": _clock(table),
        **_shuffle(table),
    }
    if table.ended or not table.game.has_secrets:
        result = table.ended.result if table.ended else None
        return {**write_record(table.game, table.start, table.moves, result), **beside}
    return {
        **table.options,
        table.game.moves_key: _moves(table),
        "result": None,
        "view": table.game.view(table.state, seat),
        **beside,
    }


def _now(table: Table) -> Json:
    """Return what changes from event to event, as everyone may know it."""
    chairs, clocks, ended = table.chairs, table.clocks, table.ended
    return {
        "version": table.version,
        "at": table.at,
        "changed": table.changed,
        "phase": OVER if ended else PLAYING if table.is_running else WAITING,
        "seats": [_chair(chair) for chair in chairs],
        "played": len(table.moves),
        "actor": table.actor,
        "turn": None if table.state is None else table.game.turn(table.state),
        "clocks": _clocks(clocks) if clocks.left else None,
        "idle": idle_limit(table) if table.is_running else None,
        "offers": [_offer(offer) for offer in table.offers],
        "reason": ended.reason if ended else None,
        "result": ended.result if ended else None,
        "next": table.next_table,
        **_shuffle(table),
    }


def seat_view(table: Table, seat: Seat | None) -> Json:
    """Return what depends on who looks: the seat, what it sees and what it may do."""
    return {
        "seat": seat,
        "view": None if table.state is None else table.game.view(table.state, seat),
        "legal": _legal(table, seat),
    }


def _clock(table: Table) -> Json:
    plan = table.created.clock
    return {"kind": plan.kind, "base": plan.base, "increment": plan.increment}


def _clocks(clocks: Clocks) -> Json:
    return {"left": clocks.left, "running": clocks.running, "since": clocks.since}


def _moves(table: Table) -> list[str]:
    return [table.game.write(move) for move in table.moves]


def _legal(table: Table, seat: Seat | None) -> list[str]:
    """Return the legal actions of the seat that is to act; nobody else gets any."""
    if seat is None or seat != table.actor:
        return []
    return legal_texts(table)


def _chair(chair: Chair) -> Json:
    return {
        "kind": chair.plan.kind,
        "player": chair.plan.player,
        "name": chair.name,
        "stand_in": chair.stand_in,
        "left_by": chair.left_by,
    }


def _offer(offer: Any) -> Json:
    return {
        "kind": offer.kind,
        "seat": offer.seat,
        "kept": offer.kept,
        "agreed": sorted(offer.agreed),
    }


def _shuffle(table: Table) -> Json:
    """Return the commit at once, everyone's bytes from the start, the secret at the end (B12)."""
    secret = table.created.secret
    if secret is None:
        return {}
    shuffle: Json = {"commit": commit(bytes.fromhex(secret)).hex()}
    if table.ended:
        shuffle["secret"] = secret
    if table.state is not None:
        shuffle["contributions"] = [chair.contribution for chair in table.chairs]
    return {"shuffle": shuffle}


_SECRET_FIELDS: Final = {
    Created: ("secret", "options"),
    Joined: ("contribution",),
    Started: ("header",),
}
"""What of an event nobody may know; `redact_table` has the rest of options and header."""


def _event(event: Event) -> Json:
    hidden = _SECRET_FIELDS.get(type(event), ())
    return {key: value for key, value in event_to_json(event).items() if key not in hidden}
