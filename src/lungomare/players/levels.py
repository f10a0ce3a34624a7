"""The levels of each game as data: what they are called, how they play, and their settings.

A game's file lists its levels from the weakest; the first is the player `level-1`. Like people,
a level has good and bad days: each is a set of settings, and what these mean is the business of
the player that is made of them. A file may list such settings apart, as `[[strengths]]` from the
weakest, of which a level then names its days by number from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid, quote
from lungomare.games.toml_text import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Json

LANGUAGES: Final = ("en", "it")
GAMES: Final = ("canosa", "bosa")


@dataclass(frozen=True, slots=True)
class Level:
    """One level: its player's name, its name and a line about it by language, its days."""

    player: str
    names: Mapping[str, str]
    plays: Mapping[str, str]
    days: tuple[Mapping[str, Any], ...]
    """The settings of each of its days; one of them is drawn for a game."""


@cache
def levels_of(game: str) -> tuple[Level, ...]:
    """Return the levels that come with the package, from the weakest; none of an unknown game."""
    if game not in GAMES:
        return ()
    path = files("lungomare.players").joinpath(f"data/{game}-levels.toml")
    return read_levels(path.read_text("utf-8"))


def top_level(game: str) -> str:
    """Return the name of the game's strongest level."""
    return levels_of(game)[-1].player


def read_levels(text: str) -> tuple[Level, ...]:
    """Return the levels that a TOML file's `text` lists, or raise `Invalid` with which is wrong."""
    data = read_toml(text)
    listed, strengths = data.get("levels"), data.get("strengths", [])
    if not isinstance(listed, list) or not listed:
        raise Invalid("a file of levels has a table [[levels]] for each")
    return tuple(_level(number, each, strengths) for number, each in enumerate(listed, 1))


def _level(number: int, data: Json, strengths: list[Json]) -> Level:
    names, plays = (_texts(number, data, key) for key in ("name", "plays"))
    settings = {key: value for key, value in data.items() if key not in ("name", "plays", "days")}
    if "days" not in data:
        return Level(f"level-{number}", names, plays, (MappingProxyType(settings),))
    days = data["days"]
    if settings or not isinstance(days, list) or not days:
        raise Invalid(f"level {number}: it has settings of its own or a list of days, not both")
    if not all(type(day) is int and 0 <= day < len(strengths) for day in days):
        last = len(strengths) - 1
        raise Invalid(f"level {number}: its days are strengths from 0 to {last}, not {quote(days)}")
    return Level(
        f"level-{number}", names, plays, tuple(MappingProxyType(strengths[d]) for d in days)
    )


def _texts(number: int, data: Json, key: str) -> Mapping[str, str]:
    """Return what the level says under `key` in each language."""
    told = data.get(key)
    wanted = " and ".join(LANGUAGES)
    if not isinstance(told, dict) or told.keys() != set(LANGUAGES):
        raise Invalid(f"level {number}: its {key} is told in {wanted}, not {quote(told)}")
    if not all(isinstance(text, str) and text for text in told.values()):
        raise Invalid(f"level {number}: its {key} is a text in {wanted}")
    return MappingProxyType(told)
