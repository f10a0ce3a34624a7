"""Names that people give to cards, decks and layouts: every screen and every file can show them."""

from __future__ import annotations

from typing import Final, TypeGuard

NAME_LENGTH: Final = 60
"""More than twice the longest of ours, "Kiln of the Three Arches"."""
A_NAME: Final = f"a text of at most {NAME_LENGTH} printable characters"


def is_name(name: object) -> TypeGuard[str]:
    """Say whether `name` is `A_NAME`: no control characters, no line ends, no half characters."""
    return isinstance(name, str) and name.isprintable() and len(name) <= NAME_LENGTH
