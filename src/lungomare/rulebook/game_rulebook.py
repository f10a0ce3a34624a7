"""What a game adds to the rulebook: its prose, in one language or more, and kinds of diagrams."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.rulebook.figure import Kind

ENGLISH: Final = "en"


@dataclass(frozen=True, slots=True)
class GameRulebook:
    """A game's entry in the registry; a game without prose has an empty one."""

    package: str | None = None
    """Where `rules.LANGUAGE.md` stand; None for a game without prose."""
    languages: tuple[str, ...] = ()
    """The languages of the prose, English first."""
    diagrams: Mapping[str, Kind] = field(default_factory=lambda: MappingProxyType({}))
    """The kinds of diagrams, by what a fence calls them after the game's name."""
    style: str = ""
    """The rules by which a page paints the diagrams."""

    def prose(self, language: str) -> str:
        """Return the rules as Markdown in a language of `languages`; nothing without prose."""
        if self.package is None:
            return ""
        return files(self.package).joinpath(f"rules.{language}.md").read_text("utf-8")

    def nearest(self, language: str) -> str:
        """Return the language of the prose for whoever asks for `language`."""
        return language if language in self.languages else ENGLISH
