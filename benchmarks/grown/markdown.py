"""Tables and figures as docs/host/scale.md has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown; all columns but the first are figures."""
    lines = [" | ".join(head), "|".join(["---", *["--:"] * (len(head) - 1)])]
    lines += [" | ".join(map(str, row)) for row in rows]
    return "\n".join(f"| {line} |" if line[0] != "-" else f"|{line}|" for line in lines)


def figure(number: float) -> str:
    """Return a number with as many digits as matter; a count has no fraction."""
    if isinstance(number, int):
        return f"{number:,}"
    digits = 0 if number >= 100 else 1 if number >= 1 else 2  # noqa: PLR2004 - three digits
    return f"{number:,.{digits}f}"
