"""Layouts: the Sailors' starting squares as data (C2.2, C2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from lungomare.errors import values_of_fault
from lungomare.game import GameError, quote
from lungomare.games.canosa.board import ISLANDS, SQUARE_NAMES, Square, read_square
from lungomare.games.canosa.refusals import REFUSALS
from lungomare.games.names import NAME_LENGTH, is_name
from lungomare.games.toml_text import read_toml

if TYPE_CHECKING:
    from lungomare.game import Json

SAILORS_EACH: Final = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each colour's five Sailors begin."""

    name: str
    gold: tuple[Square, ...]
    silver: tuple[Square, ...]

    def to_json(self) -> str | Json:
        """Return what a record holds: the name of a shipped layout, else all of it."""
        if self == STANDARD:
            return self.name
        names = {"gold": self.gold, "silver": self.silver}
        squares = {colour: [SQUARE_NAMES[s] for s in held] for colour, held in names.items()}
        return {"name": self.name, **squares}


def layout_from_json(data: object) -> Layout:
    """Return the layout that a record holds, checked (C2.3)."""
    if isinstance(data, str):
        return shipped_layout(data)
    if not isinstance(data, dict):
        raise REFUSALS.invalid("layout-object", "C2.3")
    if unknown := data.keys() - {"name", "gold", "silver"}:
        raise REFUSALS.invalid("layout-key", "C2.3", key=quote(min(map(str, unknown))))
    name = data.get("name", "custom")
    if not is_name(name):
        raise REFUSALS.invalid("layout-name", "C2.3", name=quote(name), most=NAME_LENGTH)
    if name == STANDARD.name:
        raise REFUSALS.invalid("layout-name-ours", "C2.3", name=quote(name))
    gold, silver = (_squares(colour, data.get(colour)) for colour in ("gold", "silver"))
    if twice := {s for s in gold + silver if (gold + silver).count(s) > 1}:
        raise REFUSALS.invalid("layout-twice", "C2.3", square=SQUARE_NAMES[min(twice)])
    return Layout(name, gold, silver)


def read_layout(text: str, name: str) -> Layout:
    """Return the layout that a TOML file's `text` describes; `name` if it names none.

    The file has two lines, `gold = ["b6", …]` and `silver = ["a5", …]`.
    """
    return layout_from_json({"name": name} | read_toml(text))


def shipped_layout(name: str) -> Layout:
    """Return the layout that comes with the package under this name."""
    if name != STANDARD.name:
        raise REFUSALS.invalid("no-layout", "C2.3", layout=quote(name), known=STANDARD.name)
    return STANDARD


def _squares(colour: str, names: object) -> tuple[Square, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise REFUSALS.invalid("layout-squares", "C2.3", player=colour)
    if len(names) != SAILORS_EACH:
        raise REFUSALS.invalid("layout-count", "C2.3", player=colour, count=len(names))
    try:
        squares = tuple(read_square(name) for name in names)
    except GameError as error:
        values = values_of_fault(error, error.sentence)
        raise REFUSALS.invalid("layout-square", "C2.3", player=colour, **values) from error
    if home := set(squares) & set(ISLANDS):
        raise REFUSALS.invalid("layout-island", "C2.3", square=SQUARE_NAMES[min(home)])
    return squares


def _load_standard() -> Layout:
    text = files("lungomare.games.canosa").joinpath("data/standard.toml").read_text("utf-8")
    data = read_toml(text)
    return Layout("standard", _squares("gold", data["gold"]), _squares("silver", data["silver"]))


STANDARD: Final = _load_standard()
"""The layout of the rulebook (C2.2)."""
