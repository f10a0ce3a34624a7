"""Python as documents show it: run, and held to what its comments say it prints."""

from __future__ import annotations

import ast
import sys
from typing import TYPE_CHECKING, Any

from documents.shell_output import agrees

if TYPE_CHECKING:
    from documents.pages import Block


class Printed:
    """A `print` that remembers which line of a block printed what."""

    def __init__(self) -> None:
        self.by_line: dict[int, list[str]] = {}

    def __call__(self, *values: Any, sep: str = " ", **_how: Any) -> None:
        line = sys._getframe(1).f_lineno  # noqa: SLF001 - the way to a caller's line
        self.by_line.setdefault(line, []).append(sep.join(str(value) for value in values))

    @property
    def text(self) -> str:
        """All of it, in the order of the lines."""
        return "".join(f"{text}\n" for line in sorted(self.by_line) for text in self.by_line[line])


def run(block: Block, names: dict[str, Any]) -> str:
    """Run a block with the names of the blocks before it; return what it printed.

    What stands in a comment behind `print(…)` must be what that line printed last.
    """
    printed = Printed()
    names["print"] = printed
    exec(compile(block.text, str(block), "exec"), names)  # noqa: S102 - our own pages
    for number, line in enumerate(block.text.splitlines(), 1):
        _, is_said, said = line.partition(")  # ")
        if line.lstrip().startswith("print(") and is_said:
            assert agrees(said, printed.by_line[number][-1]), f"line {number}: {printed.by_line}"
    return printed.text


def check(block: Block) -> None:
    """Read a block that is not run, and import what it imports."""
    tree = ast.parse(block.text)
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    imports = ast.Module(body=list(found), type_ignores=[])
    exec(compile(imports, str(block), "exec"), {})  # noqa: S102 - our own pages
