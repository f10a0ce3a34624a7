"""A game for one: take one or two of five counters at a time; at most three takes win."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from lungomare.game import Family, Game, Outcome, Unreadable, with_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json, Seat

WORDS: Final = ("one", "two")
FEW: Final = 3


class State(NamedTuple):
    """The counters that are left, and how many takes there have been."""

    left: int = 5
    takes: int = 0


class Countdown(Game[State, int]):
    """The game; it has no options."""

    name: ClassVar[str] = "countdown"
    moves_key: ClassVar[str] = "takes"
    seats = 1
    action_ids = len(WORDS)

    def start(self) -> State:
        """Return the five counters."""
        return State()

    def actor(self, state: State) -> Seat | None:
        """Return the one seat until nothing is left."""
        return 0 if state.left else None

    def legal(self, state: State) -> Sequence[int]:
        """Return the takes that there are counters for."""
        return range(min(state.left, len(WORDS)))

    def advance(self, state: State, action: int) -> State:
        """Return the state after a take."""
        return State(state.left - action - 1, state.takes + 1)

    def outcome(self, state: State) -> Outcome | None:
        """Return whether the takes were few."""
        return None if state.left else Outcome("empty", (0,) if state.takes <= FEW else ())

    def view(self, state: State, seat: Seat | None) -> Json:
        """Return everything."""
        return {"seat": seat, **state._asdict()}

    def turn(self, state: State) -> int:
        """Return how many takes there have been."""
        return state.takes

    def encode(self, action: int) -> int:
        """Return the action, which is its own id."""
        return action

    def decode(self, number: int) -> int:
        """Return the action with this id."""
        return with_id(range(len(WORDS)), number)

    def write(self, action: int) -> str:
        """Return the action's word."""
        return WORDS[action]

    def read(self, text: str) -> int:
        """Return the action of a word."""
        if text not in WORDS:
            raise Unreadable("takes are one and two", at=1, code="no-take")
        return WORDS.index(text)

    def header(self, start: State) -> Json:
        """Return the game's name."""
        del start
        return {"game": self.name}

    def result(self, state: State) -> Json | None:
        """Return whether it was won."""
        outcome = self.outcome(state)
        return {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None


class CountdownFamily(Family):
    """The game as the registry lists it."""

    name: ClassVar[str] = Countdown.name
    clauses = MappingProxyType({"legal": "Take one or two counters at a time; three takes win."})
    refusals = MappingProxyType({**Family.refusals, "no-take": "takes are one and two"})

    def variants(self) -> Sequence[Countdown]:
        """Return the one game there is."""
        return [Countdown()]

    def open_record(self, record: Json) -> tuple[Countdown, State]:
        """Return the game; a record says no more than its name."""
        del record
        return Countdown(), State()


FAMILY: Final = CountdownFamily()
