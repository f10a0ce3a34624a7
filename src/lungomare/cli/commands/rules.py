"""`lungomare rules`: the rules of the games, by chapter, by clause or by words."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from lungomare.cli.reports import rules_screen
from lungomare.cli.terminal.screen import refuse
from lungomare.errors import quote
from lungomare.games.clauses import chapter_of
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lungomare.game import Family


def complete_words(ctx: typer.Context) -> list[str]:
    """Return the games and all clauses; after a game its clauses alone."""
    chosen = [word for word in ctx.params.get("words") or [] if word in FAMILIES]
    families = [FAMILIES[word] for word in chosen] or FAMILIES.values()
    clauses = [number for family in families for number in family.clauses]
    return clauses if chosen else [*FAMILIES, *clauses]


Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME] [CLAUSE]",
        help="A game, a clause such as C5.3, or a chapter such as C5; both or neither will do.",
        show_default=False,
        autocompletion=complete_words,
    ),
]
Search = Annotated[
    str | None, typer.Option(metavar="WORDS", help="List the clauses in which all of WORDS stand.")
]

NEAR: Final = 0.5
"""How alike, between 0 and 1, a clause's number is to one that is offered for it."""


def rules(words: Words = None, search: Search = None) -> None:
    """Read the rules: all of a game, a chapter, a clause, or what is said of some words."""
    families, clause = _asked_for(words or [])
    if search is not None:
        _print_found(families, search, within=clause)
    elif clause is not None:
        _print_clause(families, clause)
    elif words:
        rules_screen.print_rules(families[0])
    else:
        rules_screen.print_chapters(families)


def _asked_for(words: list[str]) -> tuple[list[Family], str | None]:
    """Return the games that are meant, and the clause or chapter."""
    families = list(FAMILIES.values())
    rest = list(words)
    if rest and rest[0].lower() in FAMILIES:
        families = [FAMILIES[rest.pop(0).lower()]]
    if len(rest) > 1:
        refuse(f"one clause at a time, and a game before it: not {quote(' '.join(words))}")
    return families, rest[0] if rest else None


def _print_clause(families: list[Family], wanted: str) -> None:
    for family in families:
        if found := _clauses_of(family, wanted):
            rules_screen.print_clauses(family, found)
            return
    _refuse_clause(families, wanted)


def _clauses_of(family: Family, wanted: str) -> list[str]:
    """Return the clause with this number, or all of the chapter, in capitals or not."""
    names = {wanted.upper()}
    return [n for n in family.clauses if names & {n.upper(), chapter_of(n).upper()}]


def _refuse_clause(families: list[Family], wanted: str) -> NoReturn:
    """Say that there is no such clause, and which come near it."""
    numbers = [number for family in families for number in family.clauses]
    near = get_close_matches(wanted.upper(), numbers, n=3, cutoff=NEAR)
    if near:
        listed = _listed([number for number in numbers if number in near])
        refuse(
            f"there is no clause {quote(wanted)}; near it {'are' if near[1:] else 'is'} {listed}"
        )
    titles = _listed([family.title for family in families])
    refuse(
        f"{quote(wanted)} is neither a game nor a clause of {titles}; "
        "`lungomare rules` lists the chapters"
    )


def _print_found(families: list[Family], search: str, within: str | None) -> None:
    """Print the clauses in which all words of `search` stand, in whatever order."""
    sought = search.lower().split()
    found = [(family, list(_with_words(family, sought, within))) for family in families]
    if not any(numbers for _, numbers in found):
        refuse(f"no clause speaks of {quote(search)}")
    for family, numbers in found:
        if numbers:
            rules_screen.print_clauses(family, numbers, sought)


def _with_words(family: Family, sought: list[str], within: str | None) -> Iterator[str]:
    for number in _clauses_of(family, within) if within else family.clauses:
        text = f"{family.chapters.get(chapter_of(number), '')} {family.clauses[number]}".lower()
        if all(word in text for word in sought):
            yield number


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
