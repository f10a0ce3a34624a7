"""TOML that a person wrote: a deck, a layout."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final

from lungomare.errors import fill
from lungomare.game import Invalid

if TYPE_CHECKING:
    from lungomare.game import Json


LONGEST_TEXT: Final = 100_000
"""Characters that are read: a deck of ours is 15,000, and the reader takes a second a megabyte."""
MOST_DOTS: Final = 200
"""On one line: the reader takes the square of a dotted key's length, in memory too."""

TOML_REFUSALS: Final = {
    "toml-long": "the text has {count:,} characters; {most:,} are read at most",
    "toml-dots": "there are more than {most} dots (at line {line})",
    "toml-faulty": "the text is not TOML: {reason}",
    "toml-deep": "the TOML is nested too deeply",
    "toml-digits": "the TOML has a number of too many digits",
}
"""Code to sentence; the reason is the reader's own, in English."""


def read_toml(text: str) -> Json:
    """Return what the TOML `text` says, or raise `Invalid`, where it can with line and column.

    The reader of the standard library fails in ways of its own on very deep and very long values.
    """
    if len(text) > LONGEST_TEXT:
        raise _invalid("toml-long", count=len(text), most=LONGEST_TEXT)
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise _invalid("toml-dots", most=MOST_DOTS, line=number)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _invalid("toml-faulty", reason=str(error)) from error
    except RecursionError as error:
        raise _invalid("toml-deep") from error
    except ValueError as error:
        raise _invalid("toml-digits") from error


def _invalid(code: str, **values: str | int) -> Invalid:
    return Invalid(fill(TOML_REFUSALS[code], values), None, code=code, **values)
