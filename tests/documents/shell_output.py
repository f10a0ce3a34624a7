"""What a document says a command answers, compared with what it does answer."""

from __future__ import annotations

import re


def agrees(said: str, printed: str) -> bool:
    """Say whether the two are the same, line by line; … stands for anything, lines too."""
    parts = [re.escape(part) for part in _trimmed(said).split("…")]
    return re.fullmatch(".*".join(parts), _trimmed(printed), re.DOTALL) is not None


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
