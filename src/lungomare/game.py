"""What a game is.

A game is a set of pure functions over frozen states. Somebody acts in a state: a seat,
or *chance*; what they may do is a list of actions in a stable order, each with a fixed
integer id and a short text. A state knows everything; a seat is shown a view of it.

A turn may be a row of several small decisions by one seat; players may be more than two;
nothing here knows which game it is. Of ours this module imports `errors` alone, and passes on what
a game needs of it.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from lungomare.errors import GameError, Illegal, Invalid, Sentences, Unreadable, fill, quote

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = [
    "CHANCE",
    "EARLY_REASONS",
    "MOST_DEALS",
    "Family",
    "Game",
    "GameError",
    "Illegal",
    "Invalid",
    "Json",
    "Models",
    "Option",
    "Outcome",
    "Seat",
    "Unreadable",
    "quote",
    "with_id",
]

State = TypeVar("State")
Action = TypeVar("Action")

Seat = int
"""A place at the table, counted from 0 in order of play around it."""

CHANCE: Final[Seat] = -1
"""Who acts when a die is rolled or a card is drawn."""

Json = dict[str, Any]
"""A value that `json.dumps` writes as an object."""

SEED_BYTES: Final = 32
"""The length of a seed that a game is dealt from."""

MOST_DEALS: Final = 10_000
"""How often a game is dealt anew to find one that fits a view: about a second."""

NOT_LEGAL: Final = "{action} is not among the legal actions"
RECORD_REFUSALS: Final = Sentences(
    {
        "record-object": "a record is a JSON object",
        "record-game": "the record's game is {game}; known are: {known}",
        "record-moves": '"{key}" must be a list of texts',
        "record-move": "{move} {number}, {text}: {fault}",
        "record-no-result": 'the record has no "result"; an unfinished game has null',
        "record-result": '"result" must be null or a JSON object',
        "record-ended": "the game ended in {result}",
        "record-ended-null": '"result" is null, but the game ended in {result}',
        "record-reason": "the game is not over and {reason} is not a reason among: {known}",
        "record-winners": '"winners" must be a list of seats',
        "record-winners-seats": "winners are different seats from 0 to {last}, not {winners}",
    }
)
"""What a record of any game is refused for, by code."""
"""The one sentence of a game that does not explain its refusals."""

EARLY_REASONS: Final = ("resigned", "time", "forfeit", "abandoned", "agreed")
"""How a table, not the rules, may end a game."""


def with_id(actions: Sequence[Action], number: int) -> Action:
    """Return the action at its id's place in a game's list of all, or raise `Invalid`."""
    if not 0 <= number < len(actions):
        raise Invalid(f"there is no action {number}: ids are 0 to {len(actions) - 1}")
    return actions[number]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (nobody in a draw, several in a shared victory) and why."""

    reason: str
    winners: tuple[Seat, ...]
    clause: str | None = None

    def share(self, seat: Seat, seats: int) -> float:
        """Return the part of one victory that falls to `seat`; a draw is split evenly."""
        if not self.winners:
            return 1 / seats
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Game(ABC, Generic[State, Action]):
    """One game with its options fixed: edition, layout, deck, number of players.

    States and actions are frozen, hashable values; equal values are equal states.
    """

    name: ClassVar[str]
    moves_key: ClassVar[str]
    """What a record calls the list of moves: "actions", "decisions"."""
    seats: int
    action_ids: int
    """Every action's id is below this number."""

    @abstractmethod
    def start(self) -> State:
        """Return the state in which the game begins; chance may be the first to act."""

    @abstractmethod
    def actor(self, state: State) -> Seat | None:
        """Return the seat to act, `CHANCE`, or None when the game is over."""

    @abstractmethod
    def legal(self, state: State) -> Sequence[Action]:
        """Return what the actor may do, by rising id; nothing when the game is over."""

    @abstractmethod
    def advance(self, state: State, action: Action) -> State:
        """Return the state after `action`, which the caller knows to be legal."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        """Return all that `seat` may know of `state`; with None, what a spectator may know.

        It says under the key "seat" whose view it is.
        """

    @abstractmethod
    def turn(self, state: State) -> int:
        """Return the number of the running turn; within one, its seat may take back freely."""

    @abstractmethod
    def encode(self, action: Action) -> int:
        """Return the id of an action that is legal somewhere; it never changes."""

    @abstractmethod
    def decode(self, number: int) -> Action:
        """Return the action with this id, the inverse of `encode`, or raise `Invalid`."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """Return the action in the game's notation."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """Return the well-formed action that `text` writes, or raise `Unreadable`."""

    @abstractmethod
    def header(self, start: State) -> Json:
        """Return the keys that open a record of a game from `start`: options and set-up."""

    @abstractmethod
    def result(self, state: State) -> Json | None:
        """Return the result as a record writes it, or None while the game goes on."""

    def early_result(self, reason: str, winners: Sequence[Seat]) -> Json | None:
        """Return the result, as a record writes it, of a game that a table ends early.

        `reason` is one of `EARLY_REASONS`. None if the game has no result for it.
        """
        return {"reason": reason, "winners": list(winners)}

    def check_result(self, state: State, result: Json) -> None:
        """Raise `Invalid` unless `result` may stand in a record that ends in `state`.

        The rules say it, or in an unfinished game a table did.
        """
        if self.outcome(state):
            if result != self.result(state):
                ended = json.dumps(self.result(state))
                raise RECORD_REFUSALS.invalid("record-ended", result=ended)
            return
        reason = result.get("reason")
        if reason not in EARLY_REASONS:
            known = ", ".join(EARLY_REASONS)
            raise RECORD_REFUSALS.invalid("record-reason", reason=quote(reason), known=known)
        self._check_winners(result.get("winners", []))

    def _check_winners(self, winners: object) -> None:
        if not isinstance(winners, list) or any(type(seat) is not int for seat in winners):
            raise RECORD_REFUSALS.invalid("record-winners")
        seats = range(self.seats)
        if len(set(winners)) != len(winners) or any(seat not in seats for seat in winners):
            last, given = self.seats - 1, quote(winners)
            raise RECORD_REFUSALS.invalid("record-winners-seats", last=last, winners=given)

    @property
    def has_secrets(self) -> bool:
        """Whether seats know different things: then, and only then, a game redraws them."""
        return type(self).resample is not Game.resample

    @property
    def plays_on(self) -> bool:
        """Whether the computer plays on for a seat that gives up, instead of the seat losing.

        With more than two seats, or with secrets, one seat's leaving must not decide the game.
        """
        return self.seats > 2 or self.has_secrets  # noqa: PLR2004 - two, the plainest game

    def seat_name(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return f"Player {seat + 1}"

    def deal_from_seed(self, seed: bytes) -> State:
        """Return the state in which the first seat acts, dealt from `SEED_BYTES` that nobody chose.

        Chance acts before the first decision alone: what is drawn later is dealt here and kept
        hidden. The same seed gives the same deal, so that anyone can check it.
        """
        state, rng = self.start(), Random(seed)
        while self.actor(state) == CHANCE:
            (action,) = rng.choices(self.legal(state), self.probabilities(state))
            state = self.advance(state, action)
        return state

    def apply(self, state: State, action: Action) -> State:
        """Return the state after `action`, or raise the `Illegal` that `explain` gives."""
        refusal = self.explain(state, action)
        if refusal:
            raise refusal
        return self.advance(state, action)

    def explain(self, state: State, action: Action) -> Illegal | None:
        """Return None for a legal action, else the clause it breaks and how."""
        if action in self.legal(state):
            return None
        values = {"action": self.write(action)}
        return Illegal(fill(NOT_LEGAL, values), "legal", code="not-legal", **values)

    def preview(self, state: State) -> Mapping[str, Any]:
        """Return what each legal action of the actor would do, in the game's own words.

        Nothing in it depends on what the actor's seat may not know.
        """
        del state
        return {}

    def sheet(
        self, states: Sequence[State], seat: Seat | None, *, everyone: bool = False
    ) -> Mapping[str, Any] | None:
        """Return the points so far by their sources, as `seat` may know them; None without any.

        `states` go from the first to the one that is asked about, with every milestone between
        them. `everyone` includes what the end of the game has made public, also of a moment before.
        """
        del states, seat, everyone
        return None

    def is_milestone(self, before: State, after: State) -> bool:
        """Say whether the sheets of later states look back at `after`, which follows `before`."""
        del before, after
        return False

    def probabilities(self, state: State) -> Sequence[float]:
        """Return how likely each of chance's actions is, in the order of `legal`."""
        count = len(self.legal(state))
        return [1 / count] * count

    def resample(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Draw a state that `seat` cannot tell from `state`, each as likely as it should be.

        Where nothing is hidden there is only one.
        """
        del seat, rng
        return state

    def state_from_view(
        self, view: Mapping[str, Any], moves: Sequence[Action], rng: Random
    ) -> State:
        """Draw a state that the seat of `view` cannot tell from the true one, or raise `Invalid`.

        `moves` are those since the deal. Whoever plays from afar has these and no state. The plain
        way deals again until everything fits, which does for a game of few deals.
        """
        seat = view.get("seat")
        for _ in range(MOST_DEALS if seat in (None, *range(self.seats)) else 0):
            state = self.deal_from_seed(rng.randbytes(SEED_BYTES))
            with suppress(Illegal):
                for move in moves:
                    state = self.apply(state, move)
                if self.view(state, seat) == view:
                    return state
        raise Invalid("no deal was found that fits what the seat has seen")

    def reveals(self, before: State, after: State) -> bool:
        """Say whether a seat's action, which led from `before` to `after`, showed what was hidden.

        That is a card turned up, or hands laid open: how things stand in `after`, what is legal
        there and why something is not may then depend on what no seat, or not every seat, could
        foretell. Until an action reveals something they depend on what its seat knew before. A
        game with secrets must say so exactly; where nothing is hidden nothing is ever revealed.
        """
        del before, after
        return False


@dataclass(frozen=True, slots=True)
class Option:
    """A key of a record's header, which says how a game begins."""

    key: str
    default: object = None
    """What a table plays with if nothing is said; None if the key can be left out."""
    is_deal: bool = False
    """Whether chance decides it: hidden while the game goes on, dealt by the table if left out."""
    clause: str | None = None
    """The clause of the rules that it rests on."""


@dataclass(frozen=True, slots=True)
class Models:
    """The types of what a game sends to a page; any JSON object unless it says more.

    They are `TypedDict`s: the values stay plain dictionaries, and schemas are made of the types.
    """

    options: Any = Json
    view: Any = Json
    effects: Any = Json
    sheet: Any = Json
    result: Any = Json


class Family(ABC):
    """A game as the registry lists it: all its variants, its options, clauses and records."""

    name: ClassVar[str]
    """The word that stands for the game in records, commands and addresses."""
    clauses: Mapping[str, str]
    """Clause number to our short text of it, in the order of the rules."""
    chapters: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Chapter to its title, in the order of the rules; clause "X1.2" is in chapter "X1"."""
    options: ClassVar[tuple[Option, ...]] = ()
    """The keys of a record's header beside "game", in the order in which it has them."""
    models: ClassVar[Models] = Models()
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType({"not-legal": NOT_LEGAL})
    """Code to sentence, as `errors.fill` fills it, of each refusal that a page may show."""

    @property
    def title(self) -> str:
        """The game's name as people write it."""
        return self.name.capitalize()

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most seats."""
        counts = [game.seats for game in self.variants()]
        return min(counts), max(counts)

    @property
    def has_secrets(self) -> bool:
        """Whether in some variant seats know different things."""
        return any(game.has_secrets for game in self.variants())

    @abstractmethod
    def variants(self) -> Sequence[Game[Any, Any]]:
        """Return games that between them show every option; conformance tests play each."""

    @abstractmethod
    def open_record(self, record: Json) -> tuple[Game[Any, Any], Any]:
        """Return the game and the starting state of a record, or raise `GameError`."""

    def open_undealt(self, options: Json) -> Game[Any, Any]:
        """Return the game of these options, whose deal is still to be made, or raise `GameError`.

        Only a game with an option that `is_deal` is asked.
        """
        raise NotImplementedError(options)
