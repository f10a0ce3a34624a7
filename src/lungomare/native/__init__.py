"""The same rules in C++, for speed: both games, proved equal to the law in `games`.

The core is compiled when the package is installed. Where there was no compiler it is missing,
everything else works, and `is_available` and `lungomare info` say so. The headers beside this
file are the rules themselves, for programs in C++ and for CUDA.
"""

from __future__ import annotations

import atexit
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakSet

from lungomare.game import GameError

if TYPE_CHECKING:
    from collections.abc import Callable
    from functools import _lru_cache_wrapper
    from types import ModuleType

Made = TypeVar("Made")

try:
    _MODULE: ModuleType | None = import_module("lungomare.native._core")
    _WHY_NOT = ""
except ImportError as error:
    _MODULE = None
    _WHY_NOT = str(error)

HOW_TO_GET_IT: Final = "install a C++17 compiler, then install Lungomare again"


class NativeMissing(GameError):  # noqa: N818 - it reads as what it says
    """The native core was asked for and is not there."""


def is_available() -> bool:
    """Say whether the native core is there."""
    return _MODULE is not None


def backend() -> str:
    """Return "native" or "python": what the fast tools use."""
    return "native" if is_available() else "python"


def describe() -> str:
    """Return the backend in words: the instruction set of the core, or why there is none."""
    if _MODULE is None:
        return f"python: the native core is missing ({_WHY_NOT}); to get it, {HOW_TO_GET_IT}"
    return f"native, compiled for {_TIERS[_MODULE.tier()]}"


def require() -> None:
    """Raise `NativeMissing` with what to do about it, unless the core is there."""
    if _MODULE is None:
        raise NativeMissing(f"the native core is missing ({_WHY_NOT}); {HOW_TO_GET_IT}")


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


_TIERS: Final = {"base": "any processor of this kind", "bmi2": "x86-64 with BMI2 and AVX2"}
