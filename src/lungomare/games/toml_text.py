"""TOML that a person wrote: a deck, a layout."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from lungomare.game import Invalid

if TYPE_CHECKING:
    from lungomare.game import Json


def read_toml(text: str) -> Json:
    """Return what the TOML `text` says, or raise `Invalid`, where it can with line and column.

    The reader of the standard library fails in ways of its own on very deep and very long values.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Invalid(f"the text is not TOML: {error}") from error
    except RecursionError as error:
        raise Invalid("the TOML is nested too deeply") from error
    except ValueError as error:
        raise Invalid("the TOML has a number of too many digits") from error
