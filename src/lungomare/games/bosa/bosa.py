"""The game of Bosa with its options fixed, as every tool of ours knows a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from lungomare.game import Game, Illegal, Outcome, with_id
from lungomare.games.bosa import view
from lungomare.games.bosa.deal import dealing
from lungomare.games.bosa.deal.from_seed import deal_from_seed
from lungomare.games.bosa.deck.decks import SHIPPED, STANDARD, deck_to_json, shipped_deck
from lungomare.games.bosa.score import scoring
from lungomare.games.bosa.score.sheet import sheet_to_json
from lungomare.games.bosa.state import Phase, State, make_setting, undealt
from lungomare.games.bosa.state_from_view import state_from_view
from lungomare.games.bosa.turn import explain, preview, rules
from lungomare.games.bosa.turn.decisions import (
    DECISIONS,
    Decision,
    read_decision,
    write_decision,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from lungomare.game import Json, Seat
    from lungomare.games.bosa.deck.cards import Deck
    from lungomare.games.bosa.models import BosaResult, BosaSheet, BosaView
    from lungomare.games.bosa.score.scoring import SeatScore


class Bosa(Game[State, Decision]):
    """Bosa for 2 to 5 players with a deck; `simple` is the game without goals (B2.3)."""

    name: ClassVar[str] = "bosa"
    moves_key: ClassVar[str] = "decisions"

    def __init__(self, players: int, deck: Deck = STANDARD, *, simple: bool = False) -> None:
        self.setting = make_setting(players, deck, simple=simple)
        self.seats = players
        self.action_ids = len(DECISIONS)

    @property
    def deck(self) -> Deck:
        """The deck that is played with."""
        return self.setting.deck

    @property
    def simple(self) -> bool:
        """Whether there are no goals."""
        return self.setting.simple

    def start(self) -> State:
        """Return the state before the deal: chance is the first to act."""
        return undealt(self.setting)

    def start_from(self, setup: object) -> State:
        """Return the state that opens after this `setup`, as records write it, or raise `Invalid`.

        It equals the state that chance's draws of the same cards lead to.
        """
        return dealing.opened(self.setting, dealing.read_setup(self.setting, setup))

    def deal_from_seed(self, seed: bytes) -> State:
        """Return the state that opens after the seed's deal (B12.6)."""
        return self.start_from(deal_from_seed(self.deck, self.seats, seed, simple=self.simple))

    def actor(self, state: State) -> Seat | None:
        """Return whose turn it is; chance deals."""
        return None if state.phase is Phase.OVER else state.seat

    def legal(self, state: State) -> Sequence[Decision]:
        """Return what may be decided, by rising id."""
        return rules.legal(self.setting, state)

    def advance(self, state: State, action: Decision) -> State:
        """Return the state after a legal decision."""
        return rules.advance(self.setting, state, action)

    def explain(self, state: State, action: Decision) -> Illegal | None:
        """Return None for a legal decision, else the clause it breaks, with cells and cards."""
        return explain.explain(self.setting, state, action)

    def preview(self, state: State) -> Mapping[str, Any]:
        """Return what every card, cell and line would give, or every decision of the line."""
        return preview.preview(self.setting, state) or {}

    def outcome(self, state: State) -> Outcome | None:
        """Return who won and by what, or None while the game goes on (B8.3)."""
        return (
            None if state.phase is not Phase.OVER else scoring.outcome_of(self.score_sheet(state))
        )

    def score_sheet(self, state: State) -> tuple[SeatScore, ...]:
        """Return each seat's points by source; before the end, as if the game ended now."""
        return scoring.score_sheet(self.setting, state)

    def sheet(
        self, states: Sequence[State], seat: Seat | None, *, everyone: bool = False
    ) -> BosaSheet:
        """Return the score sheet after `states` as `seat` may read it; with `everyone`, whole."""
        return sheet_to_json(self.setting, states, seat, everyone=everyone)

    def is_milestone(self, before: State, after: State) -> bool:
        """Say whether a Season has begun: the sheet counts each Season's points from there."""
        return after.season != before.season

    def view(self, state: State, seat: Seat | None) -> BosaView:
        """Return all that `seat` may know of `state` (B11)."""
        return view.view(self.setting, state, seat)

    def resample(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Draw a state that `seat` cannot tell from `state` (B11.2)."""
        return view.resample(self.setting, state, seat, rng)

    def state_from_view(
        self, view: Mapping[str, Any], moves: Sequence[Decision], rng: Random
    ) -> State:
        """Draw a state around what the view shows (B11.2); it needs no moves."""
        del moves
        return state_from_view(self.setting, view, rng)

    def reveals(self, before: State, after: State) -> bool:
        """Say whether a card was turned up, or the game's end laid everyone's goals open (B3.4)."""
        is_turned_up = (after.season, after.flipped) != (before.season, before.flipped)
        return is_turned_up or after.phase is Phase.OVER

    def turn(self, state: State) -> int:
        """Return the number of the running turn: 0 in the deal, then from 1."""
        return state.turn

    def encode(self, action: Decision) -> int:
        """Return the id of a decision."""
        return action.number

    def decode(self, number: int) -> Decision:
        """Return the decision with this id."""
        return with_id(DECISIONS, number)

    def write(self, action: Decision) -> str:
        """Return the decision in notation: `take 2`, `place b3`, `do f`."""
        return write_decision(action, self.setting.ids)

    def read(self, text: str) -> Decision:
        """Return the decision that `text` writes, or raise `Unreadable`."""
        return read_decision(text, self.setting.numbers)

    def header(self, start: State) -> Json:
        """Return the keys that open a record; a deck that is not shipped stands there whole."""
        deck = self.setting.deck
        shipped = deck.name in SHIPPED and deck == shipped_deck(deck.name)
        return {
            "game": self.name,
            "players": self.seats,
            "deck": deck.name if shipped else deck_to_json(deck),
            "simple": self.setting.simple,
            "setup": dealing.write_setup(self.setting, start.deal),
        }

    def result(self, state: State) -> Json | None:
        """Return totals, coins and winners, or None while the game goes on."""
        outcome = self.outcome(state)
        if outcome is None:
            return None
        sheet = self.score_sheet(state)
        result: BosaResult = {
            "totals": [score.total for score in sheet],
            "coins": [score.coins for score in sheet],
            "winners": list(outcome.winners),
        }
        return dict(result)
