"""A game's rules as HTML, in a language, with diagrams and with links to the clauses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt

from lungomare.games.registry import FAMILIES
from lungomare.rulebook.diagrams import with_diagrams
from lungomare.rulebook.links import link_clauses
from lungomare.rulebook.registry import rulebook_of

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

MARKDOWN: Final = MarkdownIt("commonmark").enable("table")


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The prose of a game's rules."""

    language: str
    """The language it is in, which may be another than was asked for."""
    html: str
    """Empty for a game without prose. Clauses are linked by `#C4.1`."""
    style: str
    """The rules by which the diagrams are painted."""


@cache
def rules_page(game: str, language: str) -> RulesPage:
    """Return the rules of a game that is registered."""
    rulebook = rulebook_of(game)
    language = rulebook.nearest(language)
    html = MARKDOWN.render(with_diagrams(_without_title(rulebook.prose(language)), language))
    numbers = {*FAMILIES[game].chapters, *FAMILIES[game].clauses}
    linked = link_clauses(html, lambda number: _link(number, numbers))
    return RulesPage(language, linked, rulebook.style)


def _without_title(prose: str) -> str:
    """Return the prose after its heading, which a page has already."""
    return prose.partition("\n")[2]


def _link(number: str, numbers: AbstractSet[str]) -> str:
    """Return the link of a clause; what it says the page knows in the reader's language."""
    return f'<a class="clause" href="#{number}">{number}</a>' if number in numbers else number
