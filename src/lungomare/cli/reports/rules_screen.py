"""How the rules of a game look in a terminal: chapters, and the clauses in them."""

from __future__ import annotations

import os
from contextlib import nullcontext
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lungomare.games.clauses import chapter_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lungomare.game import Family

NUMBER: Final = "bold cyan"
WIDEST: Final = 88
"""Longer lines are tiring to read, however wide the terminal."""


def print_chapters(families: Iterable[Family]) -> None:
    """Print the chapters of every game's rules, and how to go on."""
    screen = _screen()
    for family in families:
        screen.print(Text(family.title, style="bold"))
        table = _two_columns()
        for chapter in _chapters(family.clauses):
            table.add_row(chapter, family.chapters.get(chapter, ""))
        screen.print(table)
        screen.print()
    screen.print("lungomare rules GAME, or a chapter or clause such as those above, reads on.")


def print_rules(family: Family) -> None:
    """Print all rules of a game, a screenful at a time where a person reads them."""
    screen = _screen()
    os.environ.setdefault("LESS", "-R -F -X")  # colours, and no waiting for what fits the screen
    with screen.pager(styles=True) if screen.is_terminal else nullcontext():
        screen.print(Text(f"The rules of {family.title}", style="bold"))
        screen.print()
        _print_by_chapter(screen, family, list(family.clauses))


def print_clauses(family: Family, numbers: Sequence[str], marked: Sequence[str] = ()) -> None:
    """Print some clauses of a game under their chapters, with the words that were sought marked."""
    _print_by_chapter(_screen(), family, numbers, marked)


def _print_by_chapter(
    screen: Console, family: Family, numbers: Sequence[str], marked: Sequence[str] = ()
) -> None:
    for chapter, clauses in groupby(numbers, chapter_of):
        title = f"{family.title} {chapter}  {family.chapters.get(chapter, '')}".rstrip()
        screen.print(Text(title, style="bold"))
        table = _two_columns()
        for number in clauses:
            text = Text(family.clauses[number])
            text.highlight_words(marked, "reverse", case_sensitive=False)
            table.add_row(number, text)
        screen.print(table)
        screen.print()


def _chapters(clauses: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(map(chapter_of, clauses)))


def _two_columns() -> Table:
    table = Table.grid(padding=(0, 0, 0, 2), pad_edge=True)
    table.add_column(style=NUMBER, no_wrap=True)
    table.add_column()
    return table


def _screen() -> Console:
    """Return a console that breaks lines between words."""
    screen = Console(highlight=False, emoji=False)
    screen.width = min(screen.width, WIDEST)
    return screen
