"""TOML that a person wrote: a deck, a layout."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final

from lungomare.game import Invalid

if TYPE_CHECKING:
    from lungomare.game import Json


LONGEST_TEXT: Final = 100_000
"""Characters that are read: a deck of ours is 15,000, and the reader takes a second a megabyte."""
MOST_DOTS: Final = 200
"""On one line: the reader takes the square of a dotted key's length, in memory too."""


def read_toml(text: str) -> Json:
    """Return what the TOML `text` says, or raise `Invalid`, where it can with line and column.

    The reader of the standard library fails in ways of its own on very deep and very long values.
    """
    if len(text) > LONGEST_TEXT:
        raise Invalid(f"the text has {len(text):,} characters; {LONGEST_TEXT:,} are read at most")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise Invalid(f"there are more than {MOST_DOTS} dots (at line {number})")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Invalid(f"the text is not TOML: {error}") from error
    except RecursionError as error:
        raise Invalid("the TOML is nested too deeply") from error
    except ValueError as error:
        raise Invalid("the TOML has a number of too many digits") from error
