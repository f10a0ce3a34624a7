"""Diagrams: fences such as ```canosa-board become the pictures they describe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from lungomare.errors import GameError
from lungomare.rulebook.diagrams import fences, with_diagrams
from lungomare.rulebook.registry import ENTRIES

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Draw them, with their style; one that says what the rules do not is an error."""
    games = sorted({fence[1] for fence in fences(markdown)})
    style = "".join(f"<style>{ENTRIES[game].style}</style>\n" for game in games)
    try:
        return f"{with_diagrams(markdown)}\n\n{style}"
    except GameError as error:
        message = f"{page.file.src_uri}: {error}"
        raise PluginError(message) from error
