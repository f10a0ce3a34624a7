"""Refusals: one sentence for a person, the clause it rests on, and a code for other languages.

This module imports nothing of ours.
"""

from __future__ import annotations

from reprlib import Repr
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Quoting(Repr):
    """Writes any value of JSON or TOML for a sentence: short, however long or deep it is."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxlong = self.maxother = 60
        self.maxlevel = 2  # six lists of six, six deep, would be 46,656 values

    def repr_bool(self, value: bool, _level: int) -> str:
        return "true" if value else "false"

    def repr_NoneType(self, _value: None, _level: int) -> str:  # noqa: N802 - named by its type
        return "null"


def quote(value: object) -> str:
    """Return `value`, which somebody else wrote, as a sentence may quote it."""
    text = _QUOTING.repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


def printable(text: str) -> str:
    """Return a text of somebody else's without what would play tricks on a terminal."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


LONGEST_QUOTE: Final = 200
"""Characters of what somebody else wrote in one sentence: more would hide what it says."""


_QUOTING: Final = _Quoting()


class _Filling(Formatter):
    """Writes the values of a sentence as `fill` says."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return one value in its blank."""
        how, _, noun = format_spec.partition(" ")
        if how in ("and", "or"):
            return f" {how} ".join(value.split(","))
        if how == "Name":
            return str(value).capitalize()
        if how == "count":
            return f"{NUMBERS[value]} {noun}{'' if value == 1 else 's'}"
        return format(value, format_spec)


NUMBERS: Final = ("no", "one", "two", "three")
_FILLING: Final = _Filling()


def fill(template: str, values: Mapping[str, str | int]) -> str:
    """Return the sentence of a template: `{square}` is the value of that name.

    `{cells:and}` and `{cells:or}` take several, given as "a1,b2", `{winner:Name}` begins with a
    capital letter, `{rings:count ring}` writes "no rings", "one ring" up to three; any other form
    is Python's own.
    """
    return _FILLING.vformat(template, (), values)


class GameError(Exception):
    """A refusal: one sentence for a person, and the clause of the rules it rests on.

    `code` names the sentence and `values` fill it, so that a page can say it in any language. A
    code never changes its meaning; an error that no page shows has none.
    """

    def __init__(
        self,
        sentence: str,
        clause: str | None = None,
        *,
        code: str | None = None,
        **values: str | int,
    ) -> None:
        super().__init__(sentence, clause)
        self.sentence = sentence
        self.clause = clause
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class Unreadable(GameError):  # noqa: N818 - it reads as what it says: the text is unreadable
    """A text that is no action, no position or no value of its kind.

    `at` is where reading stopped, counted in characters from 1.
    """

    def __init__(
        self,
        sentence: str,
        *,
        at: int,
        clause: str | None = None,
        code: str | None = None,
        **values: str | int,
    ) -> None:
        super().__init__(sentence, clause, code=code, **values)
        self.at = at

    def __str__(self) -> str:
        return f"{super().__str__()}, at character {self.at}"


class Illegal(GameError):  # noqa: N818 - as above
    """A well-formed action that a clause of the rules forbids here."""

    clause: str

    def __init__(
        self, sentence: str, clause: str, *, code: str | None = None, **values: str | int
    ) -> None:
        super().__init__(sentence, clause, code=code, **values)


class Invalid(GameError):  # noqa: N818 - as above
    """Options, data or a record that contradict themselves or the rules."""


def values_of_fault(fault: GameError, sentence: str = "") -> dict[str, str | int]:
    """Return a refusal as values of one that names it as its reason, in `{fault}`.

    With its own code and values beside it, a page says it in its own language too.
    """
    inner = {f"fault_{key}": value for key, value in fault.values.items()}
    return {"fault": sentence or str(fault), "fault_code": fault.code or "", **inner}


class Sentences:
    """A game's refusals: each is made of the sentence of its code, so the two cannot differ.

    No value is called code, clause or at.
    """

    def __init__(self, templates: Mapping[str, str]) -> None:
        self.templates: Mapping[str, str] = MappingProxyType(dict(templates))
        """Code to sentence, as `fill` fills it."""

    def __call__(self, code: str, **values: str | int) -> str:
        """Return the sentence of a code with its values."""
        return fill(self.templates[code], values)

    def illegal(self, code: str, clause: str, **values: str | int) -> Illegal:
        """Return the refusal of an action."""
        return Illegal(self(code, **values), clause, code=code, **values)

    def invalid(self, code: str, clause: str | None = None, /, **values: str | int) -> Invalid:
        """Return the refusal of data."""
        return Invalid(self(code, **values), clause, code=code, **values)

    def unreadable(
        self, code: str, at: int, clause: str | None = None, **values: str | int
    ) -> Unreadable:
        """Return the refusal of a text, read as far as `at`."""
        return Unreadable(self(code, **values), at=at, clause=clause, code=code, **values)
