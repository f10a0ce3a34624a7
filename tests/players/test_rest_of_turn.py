"""What of a player's line is played at once: its own running turn, as far as it is legal."""

from __future__ import annotations

from typing import Any

import pytest

from games.bosa.scenes import dealt, legal
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.players import Choice, rest_of_turn


def line(game: Canosa, *texts: str) -> tuple[Any, ...]:
    return tuple(game.read(text) for text in texts)


@pytest.mark.parametrize(
    ("texts", "kept"),
    [
        (("@b2",), ["@b2"]),  # the first turn is one action
        (("@b2", "@e5", "@d5"), ["@b2"]),
        (("@c3",), []),
        ((), ["@b1"]),
    ],
)
def test_the_line_is_cut_where_the_turn_ends(texts: tuple[str, ...], kept: list[str]) -> None:
    game = Canosa()
    choice = Choice(game.read("@b1"), None, line(game, *texts))
    assert rest_of_turn(game, game.start(), choice) == kept


def test_a_line_of_two_actions_is_cut_at_the_first_that_is_not_legal() -> None:
    game = Canosa()
    state = game.apply(game.start(), game.read("@b2"))
    for texts, kept in ((("@e5", "@d5", "@b3"), 2), (("@e5", "@a1"), 1)):
        moves = line(game, *texts)
        played = rest_of_turn(game, state, Choice(moves[0], None, moves))
        assert played == list(texts[:kept])


class OpenHanded(Bosa):
    """Bosa in which each placing shows something new."""

    def reveals(self, before: Any, after: Any) -> bool:
        return bool(before.placed != after.placed)


def test_a_line_is_cut_where_something_is_revealed() -> None:
    game = OpenHanded(2)
    state = dealt(game)
    texts = ["take 1", legal(game, game.apply(state, game.read("take 1")))[0], "row"]
    moves = tuple(game.read(text) for text in texts)
    assert rest_of_turn(game, state, Choice(moves[0], None, moves)) == texts[:2]
