"""The clauses of a game: number to text, read from the one file that holds them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_TITLE: Final = "title"
"""The key of a chapter's title, which stands among its clauses."""


def load_clauses(package: str) -> Mapping[str, str]:
    """Return a game's clauses in the order of its rules, from `clauses.toml` in its package."""
    chapters = _load(package).values()
    return MappingProxyType({n: t for each in chapters for n, t in each.items() if n != _TITLE})


def load_chapters(package: str) -> Mapping[str, str]:
    """Return the titles of the chapters in which a game's clauses stand."""
    return MappingProxyType({name: each[_TITLE] for name, each in _load(package).items()})


def chapter_of(clause: str) -> str:
    """Return the chapter of a clause, which is the first part of its number."""
    return clause.partition(".")[0]


def _load(package: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("clauses.toml").read_text("utf-8"))
