"""README.md as the package's description, which is read where the repository's files are not.

With an address of the repository in `[project.urls]` (`Source`), links and pictures become
absolute, at the tag of this version. Without one, what would be dead is left out: pictures go, and
of a link stays its text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from lungomare_build.page import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping

LOCAL: Final = r"(?![a-z]+:|#)[^\s)\"]+"
"""A target inside the repository: no address, and no place on the same page."""
PICTURE: Final = re.compile(rf"!\[([^\]]*)\]\(({LOCAL})\)")
LINK: Final = re.compile(rf"(?<!!)\[([^\]]*)\]\(({LOCAL})\)")
HTML_PICTURE: Final = re.compile(rf'<img src="({LOCAL})"([^>]*)>')
EMPTY_TABLE: Final = re.compile(r"(?<=\n\n)(?:\|[ |:-]*\|\n)+(?=\n)")
EMPTY_LINES: Final = re.compile(r"\n{3,}")


def dynamic_metadata(settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """Return the project's `readme`, made for where the package is listed."""
    del settings
    text = (ROOT / "README.md").read_text("utf-8")
    address = project.get("urls", {}).get("Source")
    made = with_addresses(text, address, f"v{project['version']}") if address else by_itself(text)
    return {"readme": {"content-type": "text/markdown", "text": made}}


def with_addresses(text: str, address: str, tag: str) -> str:
    """Return the text with absolute links and pictures, as GitHub and its like have them."""
    raw, read = (f"{address.rstrip('/')}/{what}/{tag}/" for what in ("raw", "blob"))
    text = PICTURE.sub(rf"![\1]({raw}\2)", text)
    text = HTML_PICTURE.sub(rf'<img src="{raw}\1"\2>', text)
    return LINK.sub(rf"[\1]({read}\2)", text)


def by_itself(text: str) -> str:
    """Return the text without pictures, and with the text of links into the repository alone."""
    text = HTML_PICTURE.sub("", PICTURE.sub("", text))
    text = EMPTY_TABLE.sub("", LINK.sub(r"\1", text))
    return EMPTY_LINES.sub("\n\n", text)
