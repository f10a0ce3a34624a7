"""The examples in docstrings, which the API reference shows, run."""

from __future__ import annotations

import ast
import builtins
import re
from importlib import import_module
from textwrap import dedent, indent
from typing import Any, Final

import pytest

from documents.pages import ROOT
from lungomare.games.canosa import Canosa

PAGES: Final = sorted((ROOT / "docs/api").glob("*.md"))
SHOWN: Final = re.compile(r"^::: (\S+)$", re.MULTILINE)
MODULES: Final = [name for page in PAGES for name in SHOWN.findall(page.read_text("utf-8"))]
EXAMPLE: Final = re.compile(r"(?:^ {4}.*\n)+", re.MULTILINE)
EXAMPLES: Final = [
    (name, dedent(code))
    for name in MODULES
    for code in EXAMPLE.findall(f"{import_module(name).__doc__}\n")
]


def given() -> dict[str, Any]:
    """Return what examples may rest on without saying where it is from."""
    return {"Canosa": Canosa, "game": Canosa(), "state": Canosa().start()}


def test_the_reference_has_modules_and_examples() -> None:
    assert len(MODULES) > 10
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize(("module", "code"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_an_example_is_of_names_that_there_are(module: str, code: str) -> None:
    tree = ast.parse(f"async def example():\n{indent(code, '    ')}")
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    known = {*vars(import_module(module)), *vars(builtins), *given(), *bound}
    assert {node.id for node in names} - known == set()


@pytest.mark.parametrize(("module", "code"), [each for each in EXAMPLES if "await" not in each[1]])
def test_an_example_that_needs_no_server_runs(module: str, code: str) -> None:
    names = vars(import_module(module)) | given()
    exec(code, names)  # noqa: S102 - our own docstrings
