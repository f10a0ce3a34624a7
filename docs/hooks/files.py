"""What the site has beside the pages in docs/: fonts, pages of the root, files that pages link to.

A link to a file of the repository works in the repository and in the site, where a copy of the
file lies in `files/`. Nothing is loaded from elsewhere.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[2]
ROOT_PAGES: Final = {
    "ARCHITECTURE.md": "how/architecture.md",
    "CONTRIBUTING.md": "how/contributing.md",
    "CHANGELOG.md": "how/changelog.md",
    "src/lungomare/rulebook/canosa/rules.en.md": "play/canosa.md",
    "src/lungomare/rulebook/bosa/rules.en.md": "play/bosa.md",
}
"""Pages that stand elsewhere in the repository, and where the site has them."""
FONTS: Final = (
    "fraunces/files/fraunces-latin-600-normal.woff2",
    "source-sans-3/files/source-sans-3-latin-400-italic.woff2",
    "source-sans-3/files/source-sans-3-latin-400-normal.woff2",
    "source-sans-3/files/source-sans-3-latin-600-normal.woff2",
)
BOOSTS: Final = {"play/": 2.0, "api/": 0.001}  # a word in a title weighs a thousand times
"""By folder, how far up the search lists pages: a word of the games is looked for in the rules."""
LINK: Final = re.compile(r"(?<=\]\()([^)#\s:]+)(?=[)#])")
"""The target of a link in Markdown to a file, without its anchor."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the fonts, the icon, the pages of the root, and what pages link to outside docs/."""
    for font in FONTS:
        _add(files, config, f"assets/fonts/{posixpath.basename(font)}", _font(font))
    _add(files, config, "assets/icon.svg", ROOT / "web/public/icons/icon.svg")
    _add(files, config, "assets/fonts/licences.txt", ROOT / "web/public/font-licences.txt")
    for source, place in ROOT_PAGES.items():
        _add(files, config, place, ROOT / source)
    for path in sorted(set(_linked_files(files))):
        _add(files, config, f"files/{path}", ROOT / path)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Turn links to files of the repository into links to where the site has them."""
    here = posixpath.dirname(page.file.src_uri)

    def place(link: re.Match[str]) -> str:
        path = _in_repository(page.file.src_uri, link[1])
        return posixpath.relpath(_in_site(path), here) if (ROOT / path).is_file() else link[1]

    return LINK.sub(place, markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Say how far up the search lists the page."""
    folder = f"{posixpath.dirname(page.file.src_uri)}/"
    page.meta.setdefault("search", {"boost": BOOSTS.get(folder, 1.0)})
    return html


def _add(files: Files, config: MkDocsConfig, place: str, source: Path) -> None:
    files.append(File.generated(config, place, abs_src_path=str(source)))


def _font(name: str) -> Path:
    path = ROOT / "web/node_modules/@fontsource" / name
    if not path.is_file():
        message = f"{path.relative_to(ROOT)} is missing: scripts/page fetches the fonts"
        raise PluginError(message)
    return path


def _linked_files(files: Files) -> Iterator[str]:
    for file in files.documentation_pages():
        for target in LINK.findall(file.content_string):
            path = _in_repository(file.src_uri, target)
            if _in_site(path).startswith("files/") and (ROOT / path).is_file():
                yield path


def _in_repository(page: str, target: str) -> str:
    """Return the path from the root of what a page of the site links to."""
    sources = {place: source for source, place in ROOT_PAGES.items()}
    folder = posixpath.dirname(sources.get(page, f"docs/{page}"))
    return posixpath.normpath(posixpath.join(folder, target))


def _in_site(path: str) -> str:
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return ROOT_PAGES.get(path, f"files/{path}")
