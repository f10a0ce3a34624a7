"""A third game, as another package adds it: three seats, secret cards, turns of two decisions.

Each seat is dealt a card, low, middle or high. In its turn it twice keeps the card or turns it
over, which makes a low card a high one. The highest card wins; equal cards share the victory.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from lungomare.errors import Sentences, quote
from lungomare.game import CHANCE, Family, Game, Invalid, Option, Outcome, with_id

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from lungomare.game import Json, Seat

SEATS: Final = 3
WORDS: Final = ("low", "middle", "high", "keep", "turn")
KEEP, TURN = 3, 4
REFUSALS: Final = Sentences({"no-decision": "{text} is no decision"})


@dataclass(frozen=True, slots=True)
class State:
    """The cards dealt so far, by seat, and how many decisions have been made."""

    cards: tuple[int, ...] = ()
    decided: int = 0


class TurnCard(Game[State, int]):
    """The game; it has no options but its deal."""

    name: ClassVar[str] = "turncard"
    moves_key: ClassVar[str] = "decisions"
    seats = SEATS
    action_ids = len(WORDS)

    def start(self) -> State:
        """Return the table before the deal."""
        return State()

    def actor(self, state: State) -> Seat | None:
        """Return who decides; chance deals."""
        if len(state.cards) < SEATS:
            return CHANCE
        return state.decided // 2 if state.decided < 2 * SEATS else None

    def legal(self, state: State) -> Sequence[int]:
        """Return the three cards for chance, and for a seat to keep or to turn."""
        actor = self.actor(state)
        return () if actor is None else (0, 1, 2) if actor == CHANCE else (KEEP, TURN)

    def advance(self, state: State, action: int) -> State:
        """Return the state after a card is dealt, kept or turned."""
        if len(state.cards) < SEATS:
            return State((*state.cards, action))
        seat, cards = state.decided // 2, list(state.cards)
        cards[seat] = 2 - cards[seat] if action == TURN else cards[seat]
        return State(tuple(cards), state.decided + 1)

    def outcome(self, state: State) -> Outcome | None:
        """Return the seats with the highest card, once all have decided."""
        if self.actor(state) is not None:
            return None
        best = max(state.cards)
        return Outcome("cards", tuple(s for s, card in enumerate(state.cards) if card == best))

    def view(self, state: State, seat: Seat | None) -> Json:
        """Return a seat's own card, and at the end everyone's."""
        is_open = self.actor(state) is None
        cards = [WORDS[c] if is_open or s == seat else None for s, c in enumerate(state.cards)]
        return {"seat": seat, "cards": cards, "decided": state.decided}

    def resample(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Draw the others' cards anew."""
        if self.actor(state) is None:
            return state
        cards = (c if s == seat else rng.randrange(3) for s, c in enumerate(state.cards))
        return State(tuple(cards), state.decided)

    def reveals(self, before: State, after: State) -> bool:
        """Say whether the last decision laid all cards open."""
        del before
        return self.actor(after) is None

    def turn(self, state: State) -> int:
        """Return the number of the running turn."""
        return state.decided // 2

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
            raise REFUSALS.unreadable("no-decision", at=1, text=quote(text))
        return WORDS.index(text)

    def header(self, start: State) -> Json:
        """Return the game's name and the cards dealt."""
        return {"game": self.name, "cards": [WORDS[card] for card in start.cards]}

    def result(self, state: State) -> Json | None:
        """Return who won."""
        outcome = self.outcome(state)
        return {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None


class TurnCardFamily(Family):
    """The game as the registry lists it."""

    name: ClassVar[str] = TurnCard.name
    clauses = MappingProxyType({"legal": "Chance deals; a seat keeps its card or turns it over."})
    options: ClassVar[tuple[Option, ...]] = (Option("cards", is_deal=True),)
    refusals = MappingProxyType({**Family.refusals, **REFUSALS.templates})

    def variants(self) -> Sequence[TurnCard]:
        """Return the one game there is."""
        return [TurnCard()]

    def open_record(self, record: Json) -> tuple[TurnCard, State]:
        """Return the game and its deal."""
        cards = record.get("cards")
        known = WORDS[:3]
        if not isinstance(cards, list) or len(cards) not in (0, SEATS):
            raise Invalid(f'"cards" must be a list of {SEATS} cards')
        if any(card not in known for card in cards):
            raise Invalid(f'"cards" are {", ".join(known)}')
        return TurnCard(), State(tuple(known.index(card) for card in cards))

    def open_undealt(self, options: Json) -> TurnCard:
        """Return the game before its deal."""
        del options
        return TurnCard()


FAMILY: Final = TurnCardFamily()
