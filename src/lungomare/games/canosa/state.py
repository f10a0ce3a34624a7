"""The table rules: a thin layer of history above the position (C11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.game import Outcome
from lungomare.games.canosa.actions import Action, MoveSailor
from lungomare.games.canosa.rules import act, ending, settle
from lungomare.games.persistent import PersistentList

if TYPE_CHECKING:
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.position import Position

QUIET_TURNS: Final = 50
"""C11.2; in 181 decided games of strong play the longest run of such turns was 25."""
REPETITIONS: Final = 3


NOTHING: Final[PersistentList[Position]] = PersistentList()


class State(NamedTuple):
    """A position and as much of the past as the table rules need."""

    position: Position
    earlier: PersistentList[Position] = NOTHING
    """The positions before this one since a Sailor last came home; older ones cannot recur. Where
    all are still at sea they can: a Sailor under another ring goes back the way he came."""
    turn: int = 1
    """The number of the running turn; forfeited turns count."""
    sailor_moved: bool = False
    """Whether a Sailor has moved in the running turn."""
    quiet: int = 0
    """How many turns in a row, up to the last one ended, saw no Sailor move."""
    outcome: Outcome | None = None

    def times(self) -> int:
        """Return how often the position has arisen, this time included."""
        return 1 + self.earlier.count(self.position)


def begin(position: Position, rules: Rules) -> State:
    """Return the state of a game that begins from `position`."""
    settled = settle(position, rules)
    return State(settled, outcome=ending(settled, rules))


def advance(state: State, action: Action, rules: Rules) -> State:
    """Return the state after a legal `action`, with its end if it has one."""
    before = state.position
    paid = act(before, action)
    position = settle(paid, rules)
    turns = (paid.player != before.player) + (position.player != paid.player)
    moves_sailor = isinstance(action, MoveSailor)
    moved = state.sailor_moved or moves_sailor
    after = State(
        position=position,
        earlier=NOTHING if paid.scores != before.scores else state.earlier.append(before),
        turn=state.turn + turns,
        sailor_moved=moved and not turns,
        quiet=_quiet_turns(state.quiet, turns, moved=moved),
    )
    return after._replace(outcome=_end(after, rules, turn_ended=turns > 0))


def _quiet_turns(quiet: int, turns: int, *, moved: bool) -> int:
    """Count on: the running turn was quiet unless a Sailor moved, a forfeited one always is."""
    if not turns:
        return quiet
    return turns - 1 if moved else quiet + turns


def _end(state: State, rules: Rules, *, turn_ended: bool) -> Outcome | None:
    """Look for the end in the order of C11.3."""
    if outcome := ending(state.position, rules):
        return outcome
    if rules.repetition and state.times() >= REPETITIONS:
        return Outcome("repetition", (), "C11.1")
    if rules.quiet and turn_ended and state.quiet >= QUIET_TURNS:
        return Outcome("quiet", (), "C11.2")
    return None
