"""A tensor in named pieces, as OpenSpiel's observers hold it."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray


class Pieces:
    """One flat tensor of zeros and, by name, a shaped view of each of its parts."""

    def __init__(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for name, shape in shapes.items():
            end = at + prod(shape)
            self.dict[name] = self.tensor[at:end].reshape(shape)
            at = end


def refuse_params(params: object) -> None:
    """Raise `ValueError` if an observer was given parameters: ours have none."""
    if params:
        raise ValueError(f"these observers take no parameters, not {params}")
