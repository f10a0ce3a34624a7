"""What a game is, shown with a toy: three seats, secrets, chance, turns of two decisions."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

import pytest

from games.conforms import (
    check_actions,
    check_actor_and_outcome,
    check_chance,
    check_deal,
    check_defaults,
    check_early_results,
    check_models,
    check_options,
    check_record,
    check_refusals,
    check_reveals,
    check_seats,
    check_states_from_views,
    check_turns,
    check_values,
    check_views,
    check_wrong_results,
    play_at_random,
)
from lungomare.game import (
    CHANCE,
    Family,
    Game,
    Illegal,
    Invalid,
    Json,
    Option,
    Outcome,
    Seat,
    Unreadable,
)
from lungomare.games import canosa
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa

if TYPE_CHECKING:
    from collections.abc import Sequence

SEATS = 3
WORDS = ("low", "middle", "high", "keep", "turn")
KEEP, TURN = 3, 4


@dataclass(frozen=True)
class Table:
    cards: tuple[int, ...] = ()
    decided: int = 0


class TurnTheCard(Game[Table, int]):
    """Each seat is dealt a secret card, then twice keeps it or turns it over; the highest wins."""

    name: ClassVar[str] = "turn the card"
    moves_key: ClassVar[str] = "decisions"
    seats = SEATS
    action_ids = len(WORDS)

    def start(self) -> Table:
        return Table()

    def actor(self, state: Table) -> Seat | None:
        if len(state.cards) < SEATS:
            return CHANCE
        return state.decided // 2 if state.decided < 2 * SEATS else None

    def legal(self, state: Table) -> Sequence[int]:
        actor = self.actor(state)
        return () if actor is None else (0, 1, 2) if actor == CHANCE else (KEEP, TURN)

    def advance(self, state: Table, action: int) -> Table:
        if len(state.cards) < SEATS:
            return Table((*state.cards, action))
        seat, cards = state.decided // 2, list(state.cards)
        cards[seat] = 2 - cards[seat] if action == TURN else cards[seat]
        return Table(tuple(cards), state.decided + 1)

    def outcome(self, state: Table) -> Outcome | None:
        if self.actor(state) is not None:
            return None
        best = max(state.cards)
        return Outcome("cards", tuple(s for s, card in enumerate(state.cards) if card == best))

    def view(self, state: Table, seat: Seat | None) -> Json:
        open_now = self.actor(state) is None
        cards = [c if open_now or s == seat else None for s, c in enumerate(state.cards)]
        return {"seat": seat, "cards": cards, "decided": state.decided}

    def resample(self, state: Table, seat: Seat | None, rng: Random) -> Table:
        if self.actor(state) is None:
            return state
        cards = (c if s == seat else rng.randrange(3) for s, c in enumerate(state.cards))
        return Table(tuple(cards), state.decided)

    def reveals(self, before: Table, after: Table) -> bool:
        del before
        return self.actor(after) is None

    def turn(self, state: Table) -> int:
        return state.decided // 2

    def encode(self, action: int) -> int:
        return action

    def decode(self, number: int) -> int:
        return number

    def write(self, action: int) -> str:
        return WORDS[action]

    def read(self, text: str) -> int:
        if text not in WORDS:
            raise Unreadable(f"{text!r} is no decision", at=1)
        return WORDS.index(text)

    def header(self, start: Table) -> Json:
        return {"game": self.name, "cards": list(start.cards)}

    def result(self, state: Table) -> Json | None:
        outcome = self.outcome(state)
        return {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else None


class TurnTheCardFamily(Family):
    name: ClassVar[str] = TurnTheCard.name
    clauses = MappingProxyType({"legal": "Chance deals; a seat keeps its card or turns it over."})
    options: ClassVar[tuple[Option, ...]] = (Option("cards", is_deal=True),)

    def variants(self) -> Sequence[TurnTheCard]:
        return [TurnTheCard()]

    def open_record(self, record: Json) -> tuple[TurnTheCard, Table]:
        return TurnTheCard(), Table(tuple(record["cards"]))

    def open_undealt(self, options: Json) -> TurnTheCard:
        del options
        return TurnTheCard()


FAMILY = TurnTheCardFamily()


@pytest.mark.parametrize("seed", range(20))
def test_the_toy_fits_the_protocol(seed: int) -> None:
    (game,) = FAMILY.variants()
    played, rng = play_at_random(game, seed), Random(seed)
    assert len(played.moves) == SEATS + 2 * SEATS
    check_actor_and_outcome(played)
    check_turns(played)
    check_record(played, FAMILY)
    check_wrong_results(played, FAMILY)
    check_seats(game, FAMILY)
    check_deal(game)
    check_options(played, FAMILY)
    check_defaults(FAMILY)
    check_early_results(played)
    check_models(played, FAMILY)
    check_reveals(played, rng)
    check_states_from_views(played, rng)
    for state in played.states[:-1]:
        check_actions(game, state)
        check_refusals(game, state, FAMILY, rng)
        check_values(game, state)
        check_views(game, state, rng)
        check_chance(game, state)
    assert play_at_random(game, seed) == played


def test_what_a_game_need_not_say_itself() -> None:
    game = TurnTheCard()
    deal, turn = Table((0,)), Table((0, 1, 2), decided=3)
    assert game.probabilities(deal) == [1 / 3, 1 / 3, 1 / 3]
    assert Game.resample(game, turn, 0, Random(1)) is turn
    assert game.explain(turn, TURN) is None
    assert str(game.explain(turn, 2)) == "high is not among the legal actions (legal)"
    assert game.apply(turn, TURN) == Table((0, 1, 2), decided=4)
    assert game.apply(Table((0, 1, 2)), TURN) == Table((2, 1, 2), decided=1)
    with pytest.raises(Illegal, match=r"^high is not among the legal actions"):
        game.apply(turn, 2)
    assert [game.seat_name(seat) for seat in range(SEATS)] == ["Player 1", "Player 2", "Player 3"]
    assert FAMILY.title == "Turn the card"
    assert FAMILY.seats == (SEATS, SEATS)


def test_whether_the_computer_plays_on() -> None:
    """One seat's leaving must not decide a game of several, or one with secrets."""
    game = TurnTheCard()
    assert game.has_secrets
    assert game.plays_on
    assert not Canosa().has_secrets
    assert not Canosa().plays_on
    assert Bosa(2).plays_on


def test_a_game_without_a_deal_is_never_opened_undealt() -> None:
    with pytest.raises(NotImplementedError):
        canosa.FAMILY.open_undealt({"game": "canosa"})


@pytest.mark.parametrize(
    ("view", "moves"),
    [
        ({"seat": 0, "cards": [7, None, None], "decided": 0}, ()),
        ({"seat": 0, "cards": [1, None, None], "decided": 0}, (KEEP,)),
        ({"seat": 0, "cards": [1, None, None], "decided": 1}, (0,)),
        ({"seat": 3, "cards": [None, None, None], "decided": 0}, ()),
        ({}, ()),
    ],
)
def test_no_state_is_drawn_from_what_nobody_could_see(view: Json, moves: tuple[int, ...]) -> None:
    with pytest.raises(Invalid, match="no deal was found that fits what the seat has seen"):
        TurnTheCard().state_from_view(view, moves, Random(1))


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ({"winners": [0, 0], "reason": "time"}, "winners are different seats from 0 to 2"),
        ({"winners": [3], "reason": "time"}, "winners are different seats from 0 to 2"),
        ({"winners": [True], "reason": "time"}, '"winners" must be a list of seats'),
        ({"winners": 1, "reason": "time"}, '"winners" must be a list of seats'),
    ],
)
def test_who_wins_a_game_that_a_table_ends(result: Json, sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        TurnTheCard().check_result(Table((0, 1, 2)), result)
    TurnTheCard().check_result(Table((0, 1, 2)), {"winners": [0, 2], "reason": "time"})


def test_a_result_is_what_the_game_says() -> None:
    game, over = TurnTheCard(), Table((2, 1, 2), decided=6)
    game.check_result(over, {"winners": [0, 2], "reason": "cards"})
    with pytest.raises(Invalid) as refused:
        game.check_result(over, {"winners": [0], "reason": "cards"})
    assert str(refused.value) == 'the game ended in {"winners": [0, 2], "reason": "cards"}'


def test_a_seat_sees_its_own_card_only() -> None:
    game, state = TurnTheCard(), Table((0, 1, 2))
    assert [game.view(state, seat)["cards"] for seat in (None, 0, 2)] == [
        [None, None, None],
        [0, None, None],
        [None, None, 2],
    ]
    drawn = {game.resample(state, 1, Random(seed)).cards for seed in range(200)}
    assert drawn == {(a, 1, c) for a in range(3) for c in range(3)}


@pytest.mark.parametrize(
    ("winners", "shares"),
    [
        ((), [1 / 3, 1 / 3, 1 / 3]),
        ((1,), [0, 1, 0]),
        ((0, 2), [1 / 2, 0, 1 / 2]),
        ((0, 1, 2), [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_one_victory_is_shared(winners: tuple[int, ...], shares: list[float]) -> None:
    outcome = Outcome("cards", winners)
    assert [outcome.share(seat, 3) for seat in range(3)] == shares
    assert outcome.clause is None
