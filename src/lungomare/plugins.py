"""What other installed packages add to ours: games, and what a layer says of a game.

A package offers it as an entry point, by the game's name. Its `pyproject.toml` says, for example:

    [project.entry-points."lungomare.games"]
    reversi = "reversi_for_lungomare:FAMILY"

The groups are `lungomare.LAYER`; a layer's registry module says what an entry of its group is. A
game needs an entry in `lungomare.games` alone: every layer has a plain way to deal with any game.
"""

from __future__ import annotations

import warnings
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


def with_plugins(layer: str, shipped: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is shipped and what other packages add to this layer, by the game's name.

    Nobody can replace what is shipped. An entry that cannot be loaded is left out with a warning.
    """
    added = {}
    for entry in entry_points(group=f"lungomare.{layer}"):
        try:
            added[entry.name] = entry.load()
        except Exception as error:  # noqa: BLE001 - whatever another package does wrong
            warnings.warn(f"the plug-in {entry.value} does not load: {error}", stacklevel=2)
    return MappingProxyType({**shipped, **{k: v for k, v in added.items() if k not in shipped}})
