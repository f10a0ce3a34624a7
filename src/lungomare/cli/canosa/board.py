"""Canosa's board in a terminal; it reads as well without colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich import box
from rich.console import Group
from rich.measure import Measurement, measure_renderables
from rich.table import Table
from rich.text import Text

from lungomare.games.canosa import GOLD, ISLANDS, SILVER, describe_outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderableType

    from lungomare.cli.terminal.view import Names
    from lungomare.game import Seat
    from lungomare.games.canosa import Position, Square, State

GROUND: Final = "on #0b4658"
SEA: Final = f"#e6eef0 {GROUND}"
"""Light on dark, also in a terminal that is dark on light."""
COLOURS: Final = {"g": "bold #e2a72e", "s": "bold #c9d3da"}
NAMES: Final = ("Gold", "Silver")
WIDE: Final = 7
NARROW: Final = len("(gss)")
"""How wide a square is drawn; the narrow board fits 40 columns."""
LEGEND: Final = (
    "G, S the Sirens · (gs) a Sailor, his rings from bottom to top · () a neutral Sailor"
    " · ~g~, ~s~ the islands"
)


def draw_board(state: State, names: Names = ()) -> RenderableType:
    """Return the board with both players' standing below it."""
    return Group(_Board(state.position), *_standing(state, names or NAMES))


@dataclass(frozen=True)
class _Board:
    """The board, with wide squares where the terminal has room for them."""

    position: Position

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Table]:
        has_room = options.max_width >= 1 + 6 * WIDE + 8  # the ranks, the squares, the lines
        yield _board(self.position, WIDE if has_room else NARROW)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return measure_renderables(console, options, list(self.__rich_console__(console, options)))


def _board(position: Position, width: int) -> Table:
    board = Table(box=box.SQUARE, show_header=False, show_lines=True, show_footer=True, padding=0)
    board.add_column(footer="", width=1)
    for file in "abcdef":
        board.add_column(footer=file, width=width, justify="center")
    for rank in reversed(range(6)):
        squares = (_square(position, rank * 6 + file) for file in range(6))
        board.add_row(str(rank + 1), *squares)
    return board


def _square(position: Position, square: Square) -> Text:
    stack = position.sailors[square]
    cell = Text(style=SEA, justify="center")
    if stack is not None:
        cell.append("(")
        for ring in stack:
            cell.append(ring, COLOURS[ring])
        return cell.append(")")
    for player, letter in enumerate("gs"):
        if square == position.sirens[player]:
            return cell.append(letter.upper(), COLOURS[letter] + " reverse")
    for player, letter in enumerate("gs"):
        if square == ISLANDS[player]:
            return cell.append(f"~{letter}~", COLOURS[letter])
    return cell.append(".", "dim")


def _standing(state: State, names: Names) -> list[Text]:
    lines = [_standing_of(state.position, player, names) for player in (GOLD, SILVER)]
    return [*lines, Text(format_turn(state), style="bold")]


def _standing_of(position: Position, player: Seat, names: Names) -> Text:
    width = max(map(len, (*names, "Silver")))
    carried = position.carried[player]
    return Text.assemble(
        ("GS"[player], f"{COLOURS['gs'[player]]} {GROUND}"),
        (f" {names[player]:<{width}}", "bold"),
        f"  {position.scores[player]} of 4 home"
        f" · {carried} ring{'' if carried == 1 else 's'} carried"
        f" · {position.rings_out(player)} out",
    )


def format_turn(state: State) -> str:
    """Say who owes how many actions, or how the game ended."""
    if state.outcome:
        sentence = describe_outcome(state.outcome)
        return f"{sentence[0].upper()}{sentence[1:]} ({state.outcome.clause})."
    owed = state.position.owed
    return f"{NAMES[state.position.player]} owes {owed} action{'' if owed == 1 else 's'}."
