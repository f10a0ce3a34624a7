"""Layouts: the Sailors' starting squares as data (C2.2, C2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from lungomare.game import GameError, Invalid, quote
from lungomare.games.canosa.board import ISLANDS, SQUARE_NAMES, Square, read_square
from lungomare.games.names import A_NAME, is_name
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
        raise Invalid("a layout is a name or an object with gold and silver squares", "C2.3")
    if unknown := data.keys() - {"name", "gold", "silver"}:
        raise Invalid(f"a layout has no key {quote(min(map(str, unknown)))}", "C2.3")
    name = data.get("name", "custom")
    if not is_name(name):
        raise Invalid(f"a layout's name is {A_NAME}, not {quote(name)}", "C2.3")
    if name == STANDARD.name:
        raise Invalid(f"the name {name!r} belongs to the layout we ship; choose another", "C2.3")
    gold, silver = (_squares(colour, data.get(colour)) for colour in ("gold", "silver"))
    if twice := {s for s in gold + silver if (gold + silver).count(s) > 1}:
        raise Invalid(f"{SQUARE_NAMES[min(twice)]} is named twice", "C2.3")
    return Layout(name, gold, silver)


def read_layout(text: str, name: str) -> Layout:
    """Return the layout that a TOML file's `text` describes; `name` if it names none.

    The file has two lines, `gold = ["b6", …]` and `silver = ["a5", …]`.
    """
    return layout_from_json({"name": name} | read_toml(text))


def shipped_layout(name: str) -> Layout:
    """Return the layout that comes with the package under this name."""
    if name != STANDARD.name:
        raise Invalid(f"there is no layout {quote(name)}; there is: {STANDARD.name}", "C2.3")
    return STANDARD


def _squares(colour: str, names: object) -> tuple[Square, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Invalid(f"a layout lists its {colour} squares as texts", "C2.3")
    if len(names) != SAILORS_EACH:
        raise Invalid(f"a layout has five {colour} Sailors, not {len(names)}", "C2.3")
    try:
        squares = tuple(read_square(name) for name in names)
    except GameError as error:
        raise Invalid(f"{error.sentence}, among the {colour} ones", "C2.3") from error
    if home := set(squares) & set(ISLANDS):
        raise Invalid(
            f"no Sailor begins on an island, and {SQUARE_NAMES[min(home)]} is one", "C2.3"
        )
    return squares


def _load_standard() -> Layout:
    text = files("lungomare.games.canosa").joinpath("data/standard.toml").read_text("utf-8")
    data = read_toml(text)
    return Layout("standard", _squares("gold", data["gold"]), _squares("silver", data["silver"]))


STANDARD: Final = _load_standard()
