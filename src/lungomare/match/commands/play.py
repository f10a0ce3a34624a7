"""Playing: one action or several, all or none; and who of ours is to play."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import GameError
from lungomare.match.commands.checks import MOST_MOVES, moment, need_running, need_seat
from lungomare.match.commands.ending import abandoned
from lungomare.match.commands.requests import answered_at
from lungomare.match.events import Ended, Event, Moved
from lungomare.match.folding import with_move
from lungomare.match.refusals import Late, Refused
from lungomare.players import Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Game, Seat
    from lungomare.match.table import Table

LONGEST_ID: Final = 64
"""Characters of a client's name for a move; a random UUID has 36."""


def play(  # noqa: PLR0913 - a move is all of this
    table: Table,
    seat: Seat,
    actions: Sequence[str],
    version: int,
    now: int,
    *,
    move_id: str | None = None,
) -> tuple[Event, ...]:
    """Play `actions`, in notation, for `seat`, as decided upon the table's `version`.

    A move that the table already has gives no event: `answered_at` says which number it got. One
    made for an earlier state of the game is `Late`. All actions must be the seat's and legal,
    and none may come after one that reveals something. A refusal gives away nothing that the seat
    could not work out for itself.

    A guest's move has the client's `move_id`; without one it is our own player's. So nobody
    moves for a computer seat, or for one that the computer has taken over, nor it for a guest.
    """
    chair = need_seat(table, seat)
    if move_id is not None and answered_at(table, seat, move_id) is not None:
        return ()
    need_running(table, now)
    if chair.is_guest and move_id is None:
        raise Refused(f"a guest plays on seat {seat}, and a guest's move has an id")
    if not chair.is_guest and move_id is not None:
        raise Refused(f"the computer plays on seat {seat}", code="seat-not-held")
    _check_move(table, actions, version, move_id)
    after = _state_after(table, seat, actions)
    moved = Moved(moment(table, now), seat, tuple(actions), move_id)
    end = _end(table, after, len(actions), moved.at)
    return (moved,) if end is None else (moved, replace(end, id=move_id, by=seat))


def play_legal(table: Table, action: Any, now: int) -> Table:
    """Return the table after an action of the seat to act, which is one of its legal ones.

    It is `play` for a contest, without reading and checking what the law itself has listed.
    """
    seat, state = table.actor, table.game.advance(table.state, action)
    assert seat is not None, "an action is legal only in a running game"  # noqa: S101 - for mypy
    after = with_move(table, seat, now, [(action, state)])
    end = _end(table, state, 1, now)
    return after if end is None else after.after(end)


def _end(table: Table, after: Any, played: int, at: int) -> Ended | None:
    """Return the end of the game by its rules, or by the most moves that a table takes."""
    outcome = table.game.outcome(after)
    if outcome:
        return Ended(at, outcome.reason, table.game.result(after))
    return abandoned(table, at) if len(table.moves) + played >= MOST_MOVES else None


def _state_after(table: Table, seat: Seat, actions: Sequence[str]) -> Any:
    """Return the state after all these actions, or refuse, knowing no more than `seat` does.

    Nothing is looked at that comes after a reveal; so what may be played is known to the seat, and
    is played on the table's own state. A refusal is worked out anew on a state drawn from the
    seat's view alone, always in the same way, so that it cannot depend on what is hidden.
    """
    try:
        return _tried(table.game, table.state, seat, actions)
    except GameError:
        drawn = table.game.resample(table.state, seat, Random(0))
    _tried(table.game, drawn, seat, actions)
    raise RuntimeError("a state drawn for a seat allows what the table's own does not")


def _tried(game: Game[Any, Any], state: Any, seat: Seat, actions: Sequence[str]) -> Any:
    for number, text in enumerate(actions, 1):
        if game.actor(state) != seat:
            raise Refused(f"it is not the turn of seat {seat}", code="not-your-turn")
        before, state = state, game.apply(state, game.read(text))
        if number < len(actions) and game.reveals(before, state):
            raise Refused(
                f"{text} ends this move: it shows something new, so decide upon the rest then",
                code="not-seen-yet",
            )
    return state


def _check_move(table: Table, actions: Sequence[str], version: int, move_id: str | None) -> None:
    if not actions:
        raise Refused("a move has at least one action")
    if move_id is not None and not 0 < len(move_id) <= LONGEST_ID:
        raise Refused(f"the id of a move has 1 to {LONGEST_ID} characters")
    if version > table.version:
        raise Refused(f"the table is at event {table.version}; {version} has not happened")
    if version < table.changed:
        raise Late(f"the game has changed with event {table.changed}, after {version}", code="late")


def computer_to_act(table: Table) -> Seat | None:
    """Return the seat for which one of our players is to choose now, or None."""
    seat = table.actor
    return seat if seat is not None and not table.chairs[seat].is_guest else None


def situation(
    table: Table,
    seat: Seat,
    rng: Random,
    budget: float | None = None,
    *,
    legal: tuple[Any, ...] | None = None,
) -> Situation:
    """Return what a player on `seat` is handed: nothing in it depends on what the seat cannot know.

    The state is drawn anew from all that the seat cannot tell from the true one, so the hidden
    cards of the table are not there. `legal` is what the seat may do, where the caller knows it.
    """
    if table.actor != seat:
        raise Refused(f"it is not the turn of seat {seat}", code="not-your-turn")
    state = table.game.resample(table.state, seat, rng)
    may = tuple(table.game.legal(state)) if legal is None else legal
    return Situation(table.game, seat, state, may, budget, rng, table.moves)
