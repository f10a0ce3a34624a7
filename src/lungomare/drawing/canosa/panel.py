"""A board of Canosa, or a part of one, with what is pointed out on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from lungomare.games.canosa import SQUARE_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.games.canosa import Position

Colour = Literal["gold", "silver"]
COLOURS: Final[tuple[Colour, Colour]] = ("gold", "silver")
ISLAND_NAMES: Final[Mapping[Colour, str]] = {"gold": "a1", "silver": "f6"}
FILES: Final = "abcdef"
RANKS: Final = "654321"

SignKind = Literal["go", "score", "attack", "push", "transfer", "withdraw", "no"]


class Mark(NamedTuple):
    """A sign on a square: where one may go, what may be done there, or what may not."""

    kind: SignKind
    on: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Files from left to right, ranks from top to bottom, and what is on them; squares by name."""

    files: str = FILES
    ranks: str = RANKS
    sailors: Mapping[str, str] = field(default_factory=dict)
    """The rings of each Sailor from bottom to top, such as "gs", by his square."""
    sirens: Mapping[Colour, tuple[str, int]] = field(default_factory=dict)
    """Where each Siren stands and how many rings she carries."""
    scores: Mapping[Colour, int] = field(default_factory=dict)
    selected: str | None = None
    marks: tuple[Mark, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    squares: tuple[str, ...] = ()
    """Squares to be tinted."""
    steps: tuple[tuple[str, str], ...] = ()
    """Steps just taken, drawn as a wake."""
    halos: tuple[str, ...] = ()
    """Squares with a light ring around them, at which an arrow may end."""
    caption: tuple[str, str, str] | None = None
    """What stands under the board: at the left, in the middle, at the right."""

    def has(self, square: str) -> bool:
        """Say whether the square is in the part that is drawn."""
        return square[0] in self.files and square[1] in self.ranks

    def flipped(self) -> Panel:
        """Return the panel seen from the other side."""
        return replace(self, files=self.files[::-1], ranks=self.ranks[::-1])


def panel_of(position: Position) -> Panel:
    """Return the whole board as the position has it."""
    return Panel(
        sailors={
            SQUARE_NAMES[square]: stack
            for square, stack in enumerate(position.sailors)
            if stack is not None
        },
        sirens={
            colour: (SQUARE_NAMES[position.sirens[player]], position.carried[player])
            for player, colour in enumerate(COLOURS)
        },
        scores=dict(zip(COLOURS, position.scores, strict=True)),
    )
