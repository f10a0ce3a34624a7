"""The weights by which the planner values Bosa: data, in the order in which the core has them.

`values-*.json` beside this file hold a network each: what its parts are is said in `value.hpp`
and `promises.hpp` in the native core's planner; docs/how/bosa-planner.md says how they were found.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Any

from lungomare import native
from lungomare.game import Invalid

if native.is_available():
    from lungomare.native.bosa._core import NET_SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterable


@cache
def values(name: str) -> tuple[float, ...]:
    """Return the weights of the network called `name`: "hand" or "learned"."""
    return flat(parts_of(name))


def parts_of(name: str) -> dict[str, Any]:
    """Return the parts of a network that comes with the package."""
    data = files("lungomare.players.bosa").joinpath(f"values-{name}.json")
    return read_parts(data.read_text("utf-8"))


def read_parts(text: str) -> dict[str, Any]:
    """Return the parts of the network that a file's `text` holds, or raise `Invalid`."""
    try:
        parts = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Invalid(f"these are no values: {error}") from error
    if not isinstance(parts, dict):
        raise Invalid("values are an object with the parts of a network")
    flat(parts)
    return parts


def flat(parts: dict[str, Any]) -> tuple[float, ...]:
    """Return a network's parts, nested lists, as one row; raise `Invalid` if one does not fit.

    Only the native core knows what fits, and nobody else has a use for them.
    """
    native.require()
    found: list[float] = []
    for name, shape in NET_SHAPES.items():
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
