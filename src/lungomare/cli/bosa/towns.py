"""Bosa's townscapes in a terminal: one's own in full, the others' smaller where room is short."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from lungomare.games.bosa.deck.wording import sign_effect

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from lungomare.cli.terminal.view import Names
    from lungomare.game import Seat
    from lungomare.games.bosa import Bosa, State

EMPTY: Final = -1
CELL: Final = 13
"""How wide a building is drawn: room for the longest sign, "+1c+1f/orange"."""
TOWN: Final = 3 + 4 * (CELL + 1)
SMALL_CELL: Final = len("orange")
SMALL_TOWN: Final = 1 + 4 * (SMALL_CELL + 1)
"""Two of them stand side by side in 60 columns."""
GAP: Final = 2
TOWN_ROWS: Final = 17
"""Lines of a full townscape with its name and purse."""
REST_ROWS: Final = 30
"""Lines of everything but the others: news, market, one's own town and goals."""
COLOURS: Final = {
    "red": "#ffffff on #c8503f",
    "orange": "black on #e0873a",
    "yellow": "black on #e9bd4b",
    "green": "black on #7d9f5a",
    "blue": "black on #5f93ad",
    "purple": "#ffffff on #8a6a9c",
}


def player_name(seat: Seat) -> str:
    """Return what people at one terminal call a seat."""
    return f"Player {seat + 1}"


def player_names(game: Bosa) -> list[str]:
    """Return what all seats are called."""
    return [player_name(seat) for seat in range(game.seats)]


@dataclass(frozen=True)
class Others:
    """The players but one: in full where there is room for it, or nobody in particular looks."""

    game: Bosa
    state: State
    seat: Seat | None
    names: Names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        game, state, names = self.game, self.state, self.names
        others = [seat for seat in range(game.seats) if seat != self.seat]
        if self.seat is None or not console.is_terminal or self._has_room(console, len(others)):
            full = [draw_player(game, state, seat, names) for seat in others]
            yield Columns(full, padding=(0, GAP))
            return
        in_row = max((options.max_width + GAP) // (SMALL_TOWN + GAP), 1)
        grid = Table.grid(padding=(0, GAP, 0, 0))
        for first in range(0, len(others), in_row):
            row = others[first : first + in_row]
            grid.add_row(*(_draw_small(game, state, seat, names) for seat in row))
        yield grid

    def _has_room(self, console: Console, others: int) -> bool:
        """Say whether two full townscapes stand side by side, and all of them on one screen."""
        rows = -(-others // 2)
        is_high = rows == 1 or console.height >= REST_ROWS + rows * TOWN_ROWS
        return console.width >= 2 * TOWN + GAP and is_high


def draw_player(game: Bosa, state: State, seat: Seat, names: Names) -> RenderableType:
    """Return a seat's townscape and purse under its name."""
    title = Text(names[seat], style="bold")
    return Group(title, draw_town(game, state, seat), draw_purse(state, seat))


def _draw_small(game: Bosa, state: State, seat: Seat, names: Names) -> RenderableType:
    """Return the colours of a townscape, and the purse, no wider than `SMALL_TOWN`."""
    grid = Table(box=box.SQUARE, show_header=False, padding=0)
    for _ in range(4):
        grid.add_column(width=SMALL_CELL)
    for row in range(_rows(state, seat)):
        cards = state.towns[seat][row * 4 : row * 4 + 4]
        grid.add_row(*(_small_cell(game, card) for card in cards))
    purse = state.purses[seat]
    stock = f"fish {purse.fish} textile {purse.textile} pottery {purse.pottery}"
    title = Text(names[seat][:SMALL_TOWN], style="bold")
    return Group(title, grid, Text(stock), Text(f"coins {purse.coins} points {purse.points}"))


def _small_cell(game: Bosa, card: int) -> Text:
    if card == EMPTY:
        return Text(f"{'.':^{SMALL_CELL}}", style="dim")
    color = game.deck.buildings[card].color
    return Text(f"{color:^{SMALL_CELL}}", style=COLOURS[color])


def _rows(state: State, seat: Seat) -> int:
    """Return how many rows there are, with one that may be begun."""
    filled = sum(card != EMPTY for card in state.towns[seat][::4])
    return min(filled + 1, 4)


def draw_town(game: Bosa, state: State, seat: Seat) -> Table:
    """Return a townscape as far as it reaches: each building's colour and sign, in words too."""
    grid = Table(box=box.SQUARE, show_lines=True, padding=0)
    grid.add_column("", width=1)
    for column in "abcd":
        grid.add_column(f"{column:^{CELL}}", width=CELL)
    for row in range(_rows(state, seat)):
        cells = (_cell(game, state.towns[seat][row * 4 + column]) for column in range(4))
        grid.add_row(str(row + 1), *cells)
    return grid


def _cell(game: Bosa, card: int) -> Text:
    if card == EMPTY:
        return Text(f"{'.':^{CELL}}\n", style="dim")
    building = game.deck.buildings[card]
    label = f"{building.color:^{CELL}}\n{sign_effect(building):^{CELL}}"
    return Text(label, style=COLOURS[building.color])


def draw_purse(state: State, seat: Seat) -> Text:
    """Return what a seat has."""
    purse = state.purses[seat]
    return Text(
        f"fish {purse.fish} · textiles {purse.textile} · pottery {purse.pottery}"
        f" · coins {purse.coins} · points {purse.points}"
    )
