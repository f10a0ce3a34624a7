"""The clauses of a game: number to text, read from the one file that holds them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def load_clauses(package: str) -> Mapping[str, str]:
    """Return a game's clauses in the order of its rules, from `clauses.toml` in its package."""
    text = files(package).joinpath("clauses.toml").read_text("utf-8")
    sections = tomllib.loads(text)
    return MappingProxyType({n: t for section in sections.values() for n, t in section.items()})
