"""The weights by which the planner values Bosa: data, in the order in which the core has them.

`data/bosa-values-*.json` holds a network each: what its parts are is said in `bosa_value.hpp` and
`bosa_prospects.hpp` beside the native core; how they were found is told in docs/bosa-planner.md.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid

if TYPE_CHECKING:
    from collections.abc import Iterable

TURNS: Final = 15
SEASONS: Final = 3
TOWN_INPUTS: Final = 32
PURSE_INPUTS: Final = 12
UNITS: Final = 32
CONDITIONS: Final = 191
GOALS: Final = 4
"""In a hand."""

SHAPES: Final = {
    "bias": (TURNS + 1, UNITS),
    "town": (SEASONS, TOWN_INPUTS, UNITS),
    "purse": (SEASONS, PURSE_INPUTS, UNITS),
    "out": (SEASONS, UNITS),
    "goals": (CONDITIONS,),
    "keeps": (TURNS + 1, 1 + GOALS),
    "spread": (TURNS + 1,),
}
"""The parts of a network and their shapes, in the core's order."""


@cache
def values(name: str) -> tuple[float, ...]:
    """Return the weights of the network called `name`: "hand" or "learned"."""
    return flat(parts_of(name))


def parts_of(name: str) -> dict[str, Any]:
    """Return the parts of a network that comes with the package."""
    data = files("lungomare.players").joinpath("data", f"bosa-values-{name}.json")
    return read_parts(data.read_text("utf-8"))


def read_parts(text: str) -> dict[str, Any]:
    """Return the parts of the network that a file's `text` holds, or raise `Invalid`."""
    try:
        parts = json.loads(text)
    except ValueError as error:
        raise Invalid(f"these are no values: {error}") from error
    if not isinstance(parts, dict):
        raise Invalid("values are an object with the parts of a network")
    flat(parts)
    return parts


def flat(parts: dict[str, Any]) -> tuple[float, ...]:
    """Return a network's parts, nested lists, as one row; raise `Invalid` if one does not fit."""
    found: list[float] = []
    for name, shape in SHAPES.items():
        numbers = list(_leaves(parts.get(name, [])))
        if len(numbers) != prod(shape):
            raise Invalid(f"the part {name!r} has {len(numbers)} weights, not {prod(shape)}")
        if not all(isinstance(number, int | float) for number in numbers):
            raise Invalid(f"a weight of the part {name!r} is no number")
        found += map(float, numbers)
    return tuple(found)


def _leaves(nested: Any) -> Iterable[Any]:
    if not isinstance(nested, list):
        return (nested,)
    return chain.from_iterable(_leaves(each) for each in nested)
