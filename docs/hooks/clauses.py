"""The clauses of every game as a page of their own, and a link from wherever one is named."""

from __future__ import annotations

from html import escape
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final

from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url

from lungomare.games.clauses import chapter_of
from lungomare.games.registry import SHIPPED
from lungomare.rulebook.links import link_clauses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from lungomare.game import Family

LOG: Final = get_plugin_logger(__name__)
PAGES: Final = {family: f"play/{family.name}-clauses.md" for family in SHIPPED}
TARGETS: Final = {
    number: (PAGES[family], text)
    for family in SHIPPED
    for number, text in chain(family.chapters.items(), family.clauses.items())
}
"""By number of a clause or a chapter: the page that has it, and its sentence or title."""
LETTERS: Final = {number[0] for number in TARGETS}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages."""
    for family, place in PAGES.items():
        files.append(File.generated(config, place, content="\n".join(_page(family))))
    return files


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Make every clause that the text names a link to its sentence."""
    if page.file.src_uri in PAGES.values():
        return html
    return link_clauses(html, lambda number: _link(number, page, files))


def _page(family: Family) -> Iterator[str]:
    yield f"# The clauses of {family.title}\n"
    yield "Every ruling rests on one of these sentences; errors, pages and tests name its number.\n"
    for chapter, numbers in groupby(family.clauses, chapter_of):
        yield f"## {chapter} {family.chapters[chapter]} {{: #{_anchor(chapter)} }}\n"
        for number in numbers:
            name = f"#{_anchor(number)} " if number != chapter else ""
            yield f"**[{number}](#{_anchor(number)})** {family.clauses[number]}"
            yield f"{{: {name}.clause }}\n"


def _anchor(number: str) -> str:
    return number.lower().replace(".", "-")


def _link(number: str, page: Page, files: Files) -> str:
    if number not in TARGETS:
        if number[0] in LETTERS and "." in number:
            LOG.warning("%s names %s, which is no clause", page.file.src_uri, number)
        return number
    place, sentence = TARGETS[number]
    file = files.get_file_from_path(place)
    url = get_relative_url(file.url if file else place, page.url)
    address = f"{url}#{_anchor(number)}"
    return f'<a class="clause" href="{address}" title="{escape(sentence)}">{number}</a>'
