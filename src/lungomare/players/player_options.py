"""What a player can be told where it is named: `engine:weights=FILE,threads=2`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lungomare.errors import Invalid, quote

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

MOST_BYTES: Final = 1 << 24
"""Of a file of weights; ours have some ten thousand."""
_BETWEEN: Final = re.compile(r",(?=[a-z_]+=)")
"""A comma in the name of a file is none between two options."""


@dataclass(frozen=True, slots=True)
class PlayerOption:
    """One thing that a player can be told, as `KEY=VALUE`; the player has a field of this name."""

    key: str
    value: str
    """What stands for the value in a line of help, such as N or FILE."""
    about: str
    """One line, for people."""
    read: Callable[[str], Any]
    """Return the value that a text names, or raise `Invalid` with why it is none."""

    def __str__(self) -> str:
        """Return how it is written."""
        return f"{self.key}={self.value}"


def read_options(name: str, text: str, options: Sequence[PlayerOption]) -> Mapping[str, Any]:
    """Return what `KEY=VALUE,KEY=VALUE` tells the player called `name`, or raise `Invalid`."""
    if not options:
        raise Invalid(f"the player {quote(name)} takes no options; leave out {quote(':' + text)}")
    known = {option.key: option for option in options}
    found: dict[str, Any] = {}
    for part in _BETWEEN.split(text):
        key, equals, value = part.partition("=")
        if not equals or key not in known:
            has = ", ".join(map(str, options))
            raise Invalid(f"{name} has no option {quote(part)}; it has: {has}")
        if key in found:
            raise Invalid(f"{name}: {key} is given twice")
        found[key] = _read(name, known[key], value)
    return found


def _read(name: str, option: PlayerOption, value: str) -> Any:
    try:
        return option.read(value)
    except Invalid as error:
        raise Invalid(f"{name}: {option.key} is {error}") from error


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number within these bounds."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"[0-9]{1,18}", text) else -1
        if not least <= number <= most:
            raise Invalid(f"a whole number from {least:,} to {most:,}, not {quote(text)}")
        return number

    return read


def real(least: float, most: float) -> Callable[[str], float]:
    """Return what reads a number within these bounds."""

    def read(text: str) -> float:
        number = float(text) if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) else -1.0
        if not least <= number <= most:
            raise Invalid(f"a number from {least:g} to {most:g}, not {quote(text)}")
        return number

    return read


def file_of(what: str, parse: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return what reads a file; `parse` makes the value of its text, or raises `Invalid`."""

    def read(name: str) -> Any:
        if not name:
            raise Invalid(f"{what}, and its name is missing")
        try:
            return parse(_text_of(Path(name)))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Invalid(f"{what}; {quote(name)} cannot be read: {reason}") from error
        except ValueError as error:
            raise Invalid(f"{what}; {quote(name)} is no text file") from error
        except Invalid as error:
            raise Invalid(f"{what}; in {quote(name)} {error}") from error

    return read


def _text_of(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Invalid(f"are more than {MOST_BYTES >> 20} MB")
    return data.decode("utf-8-sig")
