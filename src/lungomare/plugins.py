"""What other installed packages add to ours: games, and what a layer says of a game.

A package offers it as an entry point, by the game's name. Its `pyproject.toml` says, for example:

    [project.entry-points."lungomare.games"]
    reversi = "reversi_for_lungomare:FAMILY"

The groups are `lungomare.LAYER`; a layer's registry module says what an entry of its group is. A
game needs an entry in `lungomare.games` alone: every layer has a plain way to deal with any game.
What is wrong with a plug-in is logged in one sentence, and everything else goes on without it.
"""

from __future__ import annotations

import logging
import re
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from importlib.metadata import EntryPoint

NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}", re.ASCII)
"""A game's name: it stands in records, commands, addresses and names of files."""

_LOG: Final = logging.getLogger(__name__)


class Unfit(Exception):  # noqa: N818 - it reads as what it says: the plug-in is unfit
    """Why a plug-in is left out: the end of a sentence."""


def with_plugins(
    layer: str,
    shipped: Mapping[str, Any],
    kind: type = object,
    check: Callable[[str, Any], None] | None = None,
) -> Mapping[str, Any]:
    """Return what is shipped and what other packages add to this layer, by the game's name.

    An entry is a `kind`, and `check` raises if it is not as it should be. Nobody can replace what
    is there. An entry that is unfit is left out, and why is logged as a warning.
    """
    found = dict(shipped)
    for entry in entry_points(group=f"lungomare.{layer}"):
        try:
            _check_name(entry.name, found)
            added = _load(entry, kind)
            if check:
                check(entry.name, added)
            found[entry.name] = added
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever another package does wrong
            _LOG.warning("the plug-in %s is left out: %s", entry.value, _reason(error))
    return MappingProxyType(found)


def _load(entry: EntryPoint, kind: type) -> Any:
    added = entry.load()
    if not isinstance(added, kind):
        raise Unfit(f"it is a {type(added).__name__}, not a {kind.__name__}")
    return added


def _check_name(name: str, found: Mapping[str, Any]) -> None:
    if not NAME.fullmatch(name):
        raise Unfit(f"the name {name!r} must be up to 32 of a-z, 0-9, - and _, a letter first")
    if name in found:
        raise Unfit(f"there is one called {name} already")


def _reason(error: BaseException) -> str:
    """Return what went wrong on one line; another package's error is named by its type too."""
    text = " ".join(str(error).split())
    return text if isinstance(error, Unfit) else f"{type(error).__name__}: {text}"
