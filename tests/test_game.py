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
    check_record,
    check_refusals,
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
    GameError,
    Illegal,
    Invalid,
    Json,
    Outcome,
    Seat,
    Unreadable,
    quote,
)

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
        return {"cards": cards, "decided": state.decided}

    def resample(self, state: Table, seat: Seat | None, rng: Random) -> Table:
        if self.actor(state) is None:
            return state
        cards = (c if s == seat else rng.randrange(3) for s, c in enumerate(state.cards))
        return Table(tuple(cards), state.decided)

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

    def variants(self) -> Sequence[TurnTheCard]:
        return [TurnTheCard()]

    def open_record(self, record: Json) -> tuple[TurnTheCard, Table]:
        return TurnTheCard(), Table(tuple(record["cards"]))


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
    for state in played.states[:-1]:
        check_actions(game, state)
        check_refusals(game, state, FAMILY.clauses, rng)
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


@pytest.mark.parametrize(
    ("error", "text", "clause"),
    [
        (GameError("no"), "no", None),
        (GameError("no", "C1.1"), "no (C1.1)", "C1.1"),
        (Illegal("c3 is taken", "C4.1"), "c3 is taken (C4.1)", "C4.1"),
        (Invalid("no such deck"), "no such deck", None),
        (Unreadable("'x' is no square", at=3), "'x' is no square, at character 3", None),
        (Unreadable("no", at=1, clause="C1.1"), "no (C1.1), at character 1", "C1.1"),
    ],
)
def test_an_error_is_a_sentence_a_clause_and_a_place(
    error: GameError, text: str, clause: str | None
) -> None:
    assert str(error) == text
    assert error.clause == clause
    assert isinstance(error, GameError)
    assert text.startswith(error.sentence)


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        (None, "null"),
        (True, "true"),
        ([False, {"a": None}], "[false, {'a': null}]"),
        ("\x1b[31m \ud800", r"'\x1b[31m \ud800'"),
        (10**30, "1000000000000000000000000000000"),
        (1.5, "1.5"),
    ],
)
def test_what_somebody_else_wrote_is_quoted(value: object, quoted: str) -> None:
    assert quote(value) == quoted


def test_a_quotation_is_short() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 100_000, 10**4000, list(range(1000)), deep):
        assert len(quote(value)) <= 60
