"""What a benchmark lacks is said in a sentence, with what to install: import this before the rest.

import installed  # noqa: F401
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

try:
    from lungomare.game import GameError
except ModuleNotFoundError as missing:
    sys.exit(
        f"{missing.name} is missing; run this with .venv/bin/python, after scripts/setup --dev"
    )

if TYPE_CHECKING:
    from types import TracebackType

INSTALL: Final = "scripts/setup --dev installs all that the benchmarks need"


def sentence_of(error: BaseException) -> str | None:
    """Return what to say of an error that is nobody's mistake in here; None for any other."""
    if isinstance(error, ModuleNotFoundError):
        return f"{error.name} is missing; {INSTALL}"
    if isinstance(error, FileNotFoundError) and error.strerror and not error.filename2:
        return f"{error.filename} is missing: {error.strerror.lower()}"
    if isinstance(error, KeyboardInterrupt):
        return "stopped"
    if isinstance(error, GameError) or type(error).__name__ == "ServiceMissing":
        return str(error)
    return None


def _say(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    sentence = sentence_of(error)
    if sentence is None:
        sys.__excepthook__(kind, error, trace)
    else:
        print(f"{sys.argv[0]}: {sentence}", file=sys.stderr)


sys.excepthook = _say
