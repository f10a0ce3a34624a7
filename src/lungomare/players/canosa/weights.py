"""The weights of Canosa's evaluation: one file in the package, which the core is compiled with too.

The file is a list of numbers for C++, each row of them after a comment that names its term; so
there is one source for both languages, and `lungomare fit canosa` writes files of the same form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from lungomare.game import Invalid
from lungomare.native.canosa._core import canosa_terms

if TYPE_CHECKING:
    from collections.abc import Mapping

TERMS: Final[Mapping[str, int]] = dict(canosa_terms())
"""The terms in order, and how many pairs of weights each has."""
MOST: Final = 8000
"""No weight is farther from 0: the core adds up in 16 bits."""
_ROW: Final = re.compile(r"/\* (\w+(?: \w+)?) \*/ *(-?\d+(?:, -?\d+)*),")


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each term counts early and late in a game, and what a lead is worth.

    A lead of `slope` hundredths is counted as 73 games in 100.
    """

    slope: int
    early: Mapping[str, tuple[int, ...]]
    late: Mapping[str, tuple[int, ...]]

    def flat(self) -> list[int]:
        """Return them as the core takes them."""
        numbers = [self.slope]
        for term in TERMS:
            numbers += [*self.early[term], *self.late[term]]
        return numbers

    def without(self, *terms: str) -> Weights:
        """Return the weights of somebody who has no eye for these terms."""
        nothing = {term: (0,) * TERMS[term] for term in terms}
        return Weights(self.slope, {**self.early, **nothing}, {**self.late, **nothing})


def read_weights(text: str) -> Weights:
    """Return the weights that `text` holds, or raise `Invalid` with what is wrong."""
    rows = {name: tuple(map(int, row.split(","))) for name, row in _ROW.findall(text)}
    wanted = {"slope": 1}
    for term, count in TERMS.items():
        wanted |= {f"{term} early": count, f"{term} late": count}
    for name, count in wanted.items():
        found = len(rows.get(name, ()))
        if found != count:
            raise Invalid(f"the weights of {name!r} are {found} numbers, not {count}")
        if any(abs(number) > MOST for number in rows[name]):
            raise Invalid(f"a weight of {name!r} is not from {-MOST} to {MOST}")
    early = {term: rows[f"{term} early"] for term in TERMS}
    late = {term: rows[f"{term} late"] for term in TERMS}
    return Weights(rows["slope"][0], early, late)


def write_weights(weights: Weights, note: str) -> str:
    """Return the file's text; `note` says where the numbers come from."""
    rows = [f"// {line}" for line in note.splitlines()]
    rows += ["// clang-format off", f"/* slope */ {weights.slope},"]
    for term in TERMS:
        for when, part in (("early", weights.early), ("late", weights.late)):
            rows.append(f"/* {term} {when} */ {', '.join(map(str, part[term]))},")
    return "\n".join(rows) + "\n"


def shipped_weights() -> Weights:
    """Return the weights that come with the package."""
    return read_weights(
        files("lungomare.native.canosa").joinpath("engine", "weights.hpp").read_text("utf-8")
    )
