"""The same rules in C++, for speed: proved equal to the law in `games`.

The core is compiled when the package is installed. Where there was no compiler it is missing,
everything else works, and `is_available` and `lungomare info` say so. Each game has its part of
the core in a folder of its own, in several builds: for any processor, and for newer ones. Which is
loaded is decided here. The headers beside this file are the rules themselves, for programs in C++
and for CUDA.
"""

from __future__ import annotations

import atexit
import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypedDict, TypeVar
from weakref import WeakSet

from lungomare.game import GameError

if TYPE_CHECKING:
    from collections.abc import Callable
    from functools import _lru_cache_wrapper
    from types import ModuleType

Made = TypeVar("Made")

HOW_TO_GET_IT: Final = "install a C++17 compiler, then install Lungomare again"
BUILDS: Final = {"base": "any processor of this kind", "bmi2": "x86-64 with BMI2 and AVX2"}
"""The builds, and the processors that each is for."""
CHOSEN_BY: Final = "LUNGOMARE_BUILD"
"""A variable of the environment that names the build to load, for tests and measurements."""


def _ask_processor() -> tuple[ModuleType | None, str]:
    """Return the module that knows the builds, or None and why the core cannot be used."""
    try:
        module = import_module("lungomare.native._processor")
    except ImportError as error:
        return None, str(error)
    chosen, found = os.environ.get(CHOSEN_BY), module.builds()
    if chosen is not None and chosen not in found:
        return None, f"{CHOSEN_BY} is {chosen!r}, and the builds are {' and '.join(found)}"
    return module, ""


_MODULE, _WHY_NOT = _ask_processor()


class NativeMissing(GameError):  # noqa: N818 - it reads as what it says
    """The native core was asked for and is not there."""


class Tally(TypedDict):
    """What random games played by the core came to."""

    games: int
    steps: int
    reasons: dict[str, int]
    wins: tuple[int, ...]
    fingerprint: int
    """The same for the same games, in every build and on any number of threads."""


def is_available() -> bool:
    """Say whether the native core is there."""
    return _MODULE is not None


def backend() -> str:
    """Return "native" or "python": what the fast tools use."""
    return "native" if is_available() else "python"


def describe() -> str:
    """Return the backend in words: the processors its build is for, or why there is none."""
    if _MODULE is None:
        return f"python: the native core is missing ({_WHY_NOT}); to get it, {HOW_TO_GET_IT}"
    return f"native, compiled for {BUILDS[build()]}"


def require() -> None:
    """Raise `NativeMissing` with what to do about it, unless the core is there."""
    if _MODULE is None:
        raise NativeMissing(f"the native core is missing ({_WHY_NOT}); {HOW_TO_GET_IT}")


def builds() -> tuple[str, ...]:
    """Return the builds that were compiled and that this processor can run, the fastest last."""
    return () if _MODULE is None else tuple(_MODULE.builds())


def build() -> str:
    """Return the build in use: the fastest, unless the environment names another."""
    require()
    return os.environ.get(CHOSEN_BY, builds()[-1])


def load(package: str) -> dict[str, Any]:
    """Return the names of a game's part of the core, in the build in use.

    `package` is the game's folder here, such as `lungomare.native.GAME`: its module `_core` takes
    them over, and whoever needs them imports that.
    """
    module = import_module(f"{package}._core_{build()}")
    return {name: value for name, value in vars(module).items() if not name.startswith("_")}


def kept(make: Callable[..., Made]) -> _lru_cache_wrapper[Made]:
    """Return `make` with what it made kept, as by `cache`, for what is of the core.

    At the interpreter's end everything kept is given back while the core is still there: a cache
    in a module may outlive it, where a thread that never ends holds on to the module's functions.
    """
    found = cache(make)
    _KEPT.add(found)
    return found


_KEPT: Final[WeakSet[_lru_cache_wrapper[Any]]] = WeakSet()


@atexit.register
def _give_back() -> None:
    for each in _KEPT:
        each.cache_clear()
