"""Bosa's table in terminals of several sizes."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from lungomare.cli.bosa.board import draw_table
from lungomare.games.bosa import Bosa
from lungomare.games.shuffle import seed_from_text

NAMES = ("Ann", "Ben, Lighthouse of the Sea and more", "Cleo", "Dan", "Eve")


def drawn(players: int, width: int, height: int, *, is_terminal: bool = True) -> list[str]:
    game = Bosa(players)
    state = game.deal_from_seed(seed_from_text("lido"))
    screen = Console(width=width, height=height, force_terminal=is_terminal, file=StringIO())
    with screen.capture() as captured:
        screen.print(draw_table(game, state, 0, NAMES))
    return Text.from_ansi(captured.get()).plain.splitlines()


@pytest.mark.parametrize(
    ("players", "width", "height", "small"),
    [
        (3, 59, 50, 2),  # one below the other
        (3, 60, 50, 1),  # side by side
        (5, 80, 50, 2),
        (3, 120, 50, 0),
        (5, 120, 50, 2),  # too low for four in full
        (5, 120, 70, 0),
    ],
)
def test_a_table_fits_its_terminal(players: int, width: int, height: int, small: int) -> None:
    lines = drawn(players, width, height)
    assert max(map(len, lines)) <= width
    assert sum("textile 1 pottery 1" in line for line in lines) == small


def test_a_file_gets_all_there_is() -> None:
    assert not any("textile 1 pottery 1" in line for line in drawn(3, 80, 25, is_terminal=False))
