"""Why a table says no."""

from __future__ import annotations

from lungomare.game import GameError


class Refused(GameError):  # noqa: N818 - it reads as what it says
    """A command that the table does not follow; nothing has changed."""


class Late(Refused):
    """A move made for a table that has changed since: look again and decide anew."""
