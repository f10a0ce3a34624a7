"""The pages that people read, and the blocks of code in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("docs", "src/lungomare/rulebook")
PAGES: Final = (
    *sorted(ROOT.glob("*.md")),
    *(page for folder in FOLDERS for page in sorted((ROOT / folder).rglob("*.md"))),
)
OPENS: Final = re.compile(r"^(?P<indent> *)```(?P<language>[\w-]*)(?P<rest>.*)$")
NOT_RUN: Final = re.compile(r"^ *<!-- not run: (?P<reason>.+) -->$")
SAVED: Final = re.compile(r"[Ss]ave this as `(?P<name>[\w-]+\.\w+)`")
INLINE: Final = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


@dataclass(frozen=True)
class Block:
    """What stands between two fences."""

    page: Path
    line: int
    """The number of its first line in the page."""
    language: str
    text: str
    saved_as: str = ""
    """The file as which its page says to save it, `my_bot.py` by "Save this as"."""
    not_run: str = ""
    """Why it cannot run in a test, if its page says so in a comment above it."""

    def __str__(self) -> str:
        return f"{name_of(self.page)}:{self.line}"


def name_of(page: Path) -> str:
    """Return the path from the root, as tests are named."""
    return str(page.relative_to(ROOT))


def blocks_of(page: Path) -> list[Block]:
    """Return the blocks of a page in their order."""
    lines = page.read_text("utf-8").splitlines()
    return list(_blocks(page, lines))


def commands_within(page: Path) -> list[str]:
    """Return the commands that a page names in its sentences and tables."""
    codes = INLINE.findall("\n".join(prose_of(page)))
    return [code for code in codes if code.startswith("lungomare ")]


def _blocks(page: Path, lines: list[str]) -> Iterator[Block]:
    number = 0
    while number < len(lines):
        opened = OPENS.match(lines[number])
        if opened is None:
            number += 1
            continue
        indent, first = opened["indent"], number + 1
        last = lines.index(f"{indent}```", first)
        text = "".join(f"{line.removeprefix(indent)}\n" for line in lines[first:last])
        above = lines[:number]
        yield Block(page, first + 1, opened["language"], text, _saved_as(above), _not_run(above))
        number = last + 1


def _saved_as(above: list[str]) -> str:
    """Return what the paragraph above says to save the block as."""
    said = SAVED.search("\n".join(above).rstrip().rsplit("\n\n", 1)[-1])
    return said["name"] if said else ""


def _not_run(above: list[str]) -> str:
    said = NOT_RUN.match(above[-1]) if above else None
    return said["reason"] if said else ""


def prose_of(page: Path) -> Iterator[str]:
    """Yield the lines of a page that stand in no block."""
    inside = False
    for line in page.read_text("utf-8").splitlines():
        if line.lstrip().startswith("```"):
            inside = not inside
        elif not inside:
            yield line
