"""The levels of a game as data: what they are called, how they play, and their settings.

A file lists a game's levels from the weakest; the first is the player `level-1`. A level plays at
one of several strengths, drawn for each game: each is a set of settings, and what these mean is
the business of the player that is made of them. A file may list such settings apart, as
`[[strengths]]` from the weakest, of which a level then names its own by number from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid, quote
from lungomare.games.toml_text import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Json

LANGUAGES: Final = ("en", "it")


@dataclass(frozen=True, slots=True)
class Level:
    """One level: its player's name, its name and a line about it by language, its strengths."""

    player: str
    names: Mapping[str, str]
    plays: Mapping[str, str]
    strengths: tuple[Mapping[str, Any], ...]
    """The settings of each of its strengths; one of them is drawn for a game."""


def shipped_levels(package: str) -> tuple[Level, ...]:
    """Return the levels of the file `levels.toml` in a package, from the weakest."""
    return read_levels(files(package).joinpath("levels.toml").read_text("utf-8"))


def read_levels(text: str) -> tuple[Level, ...]:
    """Return the levels that a TOML file's `text` lists, or raise `Invalid` with which is wrong."""
    data = read_toml(text)
    listed, strengths = data.get("levels"), data.get("strengths", [])
    if not isinstance(listed, list) or not listed:
        raise Invalid("a file of levels has a table [[levels]] for each")
    return tuple(_level(number, each, strengths) for number, each in enumerate(listed, 1))


def _level(number: int, data: Json, strengths: list[Json]) -> Level:
    player = f"level-{number}"
    names, plays = (_texts(number, data, key) for key in ("name", "plays"))
    settings = {
        key: value for key, value in data.items() if key not in ("name", "plays", "strengths")
    }
    if "strengths" not in data:
        return Level(player, names, plays, (MappingProxyType(settings),))
    chosen = data["strengths"]
    if settings or not isinstance(chosen, list) or not chosen:
        raise Invalid(
            f"level {number}: it has settings of its own or a list of strengths, not both"
        )
    if not all(type(each) is int and 0 <= each < len(strengths) for each in chosen):
        last = len(strengths) - 1
        raise Invalid(
            f"level {number}: its strengths are numbers from 0 to {last}, not {quote(chosen)}"
        )
    return Level(player, names, plays, tuple(MappingProxyType(strengths[each]) for each in chosen))


def _texts(number: int, data: Json, key: str) -> Mapping[str, str]:
    """Return what the level says under `key` in each language."""
    texts = data.get(key)
    wanted = " and ".join(LANGUAGES)
    if not isinstance(texts, dict) or texts.keys() != set(LANGUAGES):
        raise Invalid(f"level {number}: its {key} is given in {wanted}, not {quote(texts)}")
    if not all(isinstance(text, str) and text for text in texts.values()):
        raise Invalid(f"level {number}: its {key} is a text in {wanted}")
    return MappingProxyType(texts)
