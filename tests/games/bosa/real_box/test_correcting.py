"""What was typed wrongly is put right, also when the game has gone on since."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.real_box.test_seen import MARKET, opening, told
from games.bosa.scenes import dealt
from lungomare.game import Illegal
from lungomare.games.bosa import CELLS, Verb, game_of
from lungomare.games.bosa.real_box.correcting import correct_card, correct_turn
from lungomare.games.bosa.real_box.seen import Seen, add_all, replay_log


def said(seen: Seen, *texts: str) -> Seen:
    return add_all(seen, map(seen.game.read, texts))


def number(name: str) -> int:
    return game_of(2, "standard-2", simple=False).setting.numbers[name]


FIRST_TURN = ("take 2", "place b1", "row", "do", "do", "draw s1-red-3")
"""Player 2 gains a textile, then two."""


def test_a_mistyped_card_is_corrected_wherever_it_has_gone() -> None:
    seen = said(opening(*MARKET), *FIRST_TURN)
    right = correct_card(seen, number("s1-blue-2"), number("s1-purple-3"))
    assert right.state.towns[1][CELLS.index("b1")] == number("s1-purple-3")
    assert right.state.purses[1][:3] == (1, 2, 3)
    with pytest.raises(Illegal, match="has already been drawn"):
        correct_card(seen, number("s1-blue-2"), number("s1-red-1"))
    with pytest.raises(Illegal, match="s1-red-5 has not been seen"):
        correct_card(seen, number("s1-red-5"), number("s1-red-4"))


def test_what_a_card_cannot_do_after_all_is_left_and_what_it_can_is_done() -> None:
    seen = said(opening(*MARKET), *FIRST_TURN)
    poor = correct_card(seen, number("s1-blue-2"), number("s1-blue-5"))
    assert [poor.game.write(move) for move in poor.log[-5:-1]] == [*FIRST_TURN[:4]]
    again = correct_card(poor, number("s1-blue-5"), number("s1-blue-2"))
    assert again == seen
    with pytest.raises(Illegal, match=r"b1 in turn 1 leaves a choice that nobody has made.*B5.2"):
        correct_card(seen, number("s1-blue-2"), number("s1-blue-4"))


def test_a_players_last_turn_was_another() -> None:
    """Who took another card left the first one lying: it is taken later from there."""
    later = ("take 2", "place b1", "row", "do", "do", "draw s1-red-4")
    seen = said(opening(*MARKET), *FIRST_TURN, *later)
    other = ("take 3", "place a2", "col", "do", "do")
    right = correct_turn(seen, 1, lambda before: said(before, *other))
    assert [right.game.write(move) for move in right.log[7:]] == [
        *other,
        "draw s1-red-3",
        *("take 3", "place b1", "row", "do", "do"),
        "draw s1-red-4",
    ]
    gone = said(seen, "take 3", "place a2", "col", "do", "do", "draw s1-red-2")
    with pytest.raises(Illegal, match="s1-green-3, taken in turn 3, would not lie"):
        correct_turn(gone, 0, lambda before: said(before, "take 3", "place b1", "row", "do", "do"))
    with pytest.raises(Illegal, match="the turn is not whole"):
        correct_turn(seen, 1, lambda before: said(before, "take 1"))
    with pytest.raises(Illegal, match="there is no turn to correct"):
        correct_turn(opening(*MARKET), 1, lambda before: before)


@pytest.mark.clause("B7.3")
def test_a_card_that_would_let_another_player_go_first_is_too_late_to_correct() -> None:
    """With another start card somebody else has most points after the first Season."""
    game = game_of(2, "standard-2", simple=False)
    seen, _, _ = told(game, dealt(game, "0"), Random(0), 75)
    with pytest.raises(Illegal, match=r"turn 11 would have been another player's.*B7\.3"):
        correct_card(seen, number("st-blue"), number("st-red"))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 150), st.integers(0, 2))
def test_what_is_corrected_is_a_game_that_could_be(seed: int, steps: int, seat: int) -> None:
    """A turn told again as it was changes nothing; a card told otherwise gives a sound game."""
    game = game_of(3, "standard-2", simple=False)
    rng = Random(seed)
    seen, _, _ = told(game, dealt(game, str(seed)), rng, steps)
    turn: list[str] = []

    def retold(before: Seen) -> Seen:
        for move in seen.log[len(before.log) :]:
            if move.verb is Verb.DRAW:
                break
            turn.append(game.write(move))
        return said(before, *turn)

    with suppress(Illegal):  # of a seat that has not had a turn
        assert correct_turn(seen, seat, retold) == seen
    wrong = rng.choice([move.value for move in seen.log if move.verb is Verb.DRAW])
    alike = [card for pile in game.setting.stacks if wrong in pile for card in pile]
    with suppress(Illegal):
        right = correct_card(seen, wrong, rng.choice(alike))
        assert right == replay_log(seen, right.log)
        assert [*map(len, right.known.seasons)] == [*map(len, seen.known.seasons)]
