"""The example bots play whole games, better than random, and never break the protocol."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from arena.contests import contest, tally
from lungomare.arena import standings
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa

if TYPE_CHECKING:
    from lungomare.game import Game

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
PYTHON: Final = shlex.join((sys.executable, str(EXAMPLES / "greedy_bot.py")))
NODE: Final = shlex.join(
    (str(Path(sys.executable).with_name("node")), str(EXAMPLES / "greedy_bot.js"))
)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("command", "game", "games"),
    [
        (PYTHON, Canosa(), 20),
        (PYTHON, Canosa("kickstarter"), 20),
        (PYTHON, Bosa(2), 8),
        (PYTHON, Bosa(5, simple=True), 5),
        (NODE, Canosa(), 20),
    ],
)
def test_an_example_wins_against_random(command: str, game: Game[Any, Any], games: int) -> None:
    counted = tally(contest(f"bot:{command}", "random", games=games, game=game, ms=30_000))
    assert [each.forfeits for each in counted.results.values()] == [()] * games
    example, _ = standings(counted)
    assert example.wins + example.draws / 2 >= 0.75 * games
