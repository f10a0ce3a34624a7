"""Each clause of a game's rules is tested by name: `@pytest.mark.clause("C4.1")`."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import lungomare.games
from lungomare.games.registry import SHIPPED

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS: Final = Path(__file__).parent
MARK: Final = "pytest.mark.clause"
FAMILIES: Final = {family.name: family for family in SHIPPED}
"""The games whose tests are here; those of another package are in that package."""


def marks_in(source: str) -> Iterator[str]:
    """Yield the clauses that the marks on the test functions of `source` name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == MARK:
                    assert decorator.args, f"{node.name} is marked with no clause"
                    yield from map(ast.literal_eval, decorator.args)


@cache
def marks_of(game: str) -> set[str]:
    files = (TESTS / game).rglob("test_*.py")
    return {clause for file in files for clause in marks_in(file.read_text("utf-8"))}


@pytest.mark.parametrize("game", FAMILIES)
def test_every_clause_has_a_test(game: str) -> None:
    missing = [clause for clause in FAMILIES[game].clauses if clause not in marks_of(game)]
    assert not missing, f"no test is marked with {', '.join(missing)}"


@pytest.mark.parametrize("game", FAMILIES)
def test_every_mark_names_a_clause(game: str) -> None:
    assert marks_of(game) <= FAMILIES[game].clauses.keys()


def test_every_game_with_clauses_is_registered() -> None:
    folders = {
        file.parent.name
        for root in lungomare.games.__path__
        for file in Path(root).glob("*/clauses.toml")
    }
    assert folders == set(FAMILIES)


@pytest.mark.parametrize("game", FAMILIES)
def test_every_clause_is_a_sentence(game: str) -> None:
    for number, text in FAMILIES[game].clauses.items():
        assert text.strip() == text
        assert text.endswith(".")
        assert number[0] == game[0].upper()


def test_what_counts_as_a_mark() -> None:
    source = """
@pytest.mark.clause("X1", "X2")
@pytest.mark.parametrize("a", ["X3"])
def test_one(): ...

@pytest.mark.clause("X4")
def helper(): ...
"""
    assert list(marks_in(source)) == ["X1", "X2"]
