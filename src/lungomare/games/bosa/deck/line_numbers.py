"""Where in a deck file each card stands, so that a fault can name its line.

A deck file keeps one card a line in lists (`season-1 = [ {...}, ]`); cards as tables of their
own (`[[season-1]]`) are found too. The TOML reader of the standard library keeps no lines.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(
    r"""
    (?P<text>\"{3}.*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')  # a string
    |\#[^\n]*  # a comment
    |(?P<word>[A-Za-z0-9_-]+)
    |[\[\]{}=\n]
    """,
    re.VERBOSE | re.DOTALL,
)
_SECTION: Final = re.compile(r"\[\[\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*\]\]")


class LineNumbers(NamedTuple):
    """The lines of a file, counted from 1."""

    keys: dict[str, int]
    """Where each key at the top of the file stands."""
    items: dict[str, list[int]]
    """Where the items of each list at the top of the file begin."""


def find_line_numbers(text: str) -> LineNumbers:
    """Return where the keys and the items of lists stand in a well-formed TOML text."""
    lines = LineNumbers({}, defaultdict(list))
    key, word, depth, line = "", "", 0, 1
    for token in _TOKEN.finditer(text):
        found = token.group()
        if depth == 0 and found == "[" and (section := _SECTION.match(text, token.start())):
            lines.keys.setdefault(section[1], line)
            lines.items[section[1]].append(line)
        elif depth == 0 and found == "=":
            key = word
            lines.keys.setdefault(key, line)
        elif depth == 1 and found == "{":
            lines.items[key].append(line)
        elif token["text"] or token["word"]:
            word = found.strip("\"'")
        depth += (found in ("[", "{")) - (found in ("]", "}"))
        line += found.count("\n")
    return lines
