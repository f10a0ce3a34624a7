"""Links from wherever a text names a clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NUMBER: Final = re.compile(r"\b[A-Z]\d{1,2}(?:\.\d{1,2})?\b")
TAG: Final = re.compile(r"(<[^>]*>)")
UNLINKED: Final = frozenset({"a", "code", "h1", "h2", "pre", "script", "style", "svg", "title"})
"""Elements whose text is left as it is."""


def link_clauses(html: str, link: Callable[[str], str]) -> str:
    """Return HTML in which `link` has said what stands for each number of a clause or a chapter.

    It is asked for whatever looks like one, and returns what is none as it is.
    """
    return "".join(_linked(html, lambda text: NUMBER.sub(lambda found: link(found[0]), text)))


def _linked(html: str, link: Callable[[str], str]) -> Iterator[str]:
    inside: list[str] = []
    for part in TAG.split(html):
        if part.startswith("<"):
            _follow(part, inside)
            yield part
        else:
            yield part if inside else link(part)


def _follow(tag: str, inside: list[str]) -> None:
    """Keep in `inside` which elements of `UNLINKED` the text after `tag` stands in."""
    words = tag.strip("</>").split(maxsplit=1)
    if not words or words[0].lower() not in UNLINKED or tag.endswith("/>"):
        return
    if not tag.startswith("</"):
        inside.append(words[0].lower())
    elif inside:
        inside.pop()
