"""The built site as a browser finds it: what pages load, where their links lead."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

from markdown.extensions.toc import slugify  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from pathlib import Path

HEADING: Final = re.compile(r"^#+ (.+?)\s*$", re.MULTILINE)
LOADED: Final = {"audio", "embed", "iframe", "img", "link", "object", "script", "source", "video"}
"""Elements whose addresses a browser asks for by itself."""
UNLOADED: Final = {"canonical", "next", "prev"}
"""Relations of a `link` that is only said."""


@dataclass
class Document(HTMLParser):
    """What a page holds: its anchors, its links, and what a browser loads for it."""

    html: str
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what is of interest in one element."""
        said = {name: value or "" for name, value in attrs}
        self.anchors |= {said[name] for name in ("id", "name") if name in said}
        address = said.get("href") or said.get("src") or said.get("data")
        if tag == "a" and address is not None:
            self.links.append(address)
        elif tag in LOADED and address and said.get("rel") not in UNLOADED:
            self.loaded.append(address)


def documents_of(site: Path) -> dict[Path, Document]:
    """Return every page of a built site, by its file."""
    return {file: Document(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}


def anchors_of_markdown(page: Path) -> set[str]:
    """Return the anchors of the headings of a page that was not built."""
    return {slugify(heading, "-") for heading in HEADING.findall(page.read_text("utf-8"))}
