"""Why a table says no."""

from __future__ import annotations

from lungomare.game import GameError

NOT_UNDERSTOOD = "not-understood"
"""The code of what only a faulty client asks for."""


class Refused(GameError):  # noqa: N818 - it reads as what it says
    """A command that the table does not follow; nothing has changed.

    Beside its sentence it has a `code`, by which a page finds its own words for it in any
    language, and the `values` to fill into them. The codes never change their meaning.
    """

    def __init__(
        self,
        sentence: str,
        clause: str | None = None,
        *,
        code: str = NOT_UNDERSTOOD,
        **values: str | int,
    ) -> None:
        super().__init__(sentence, clause)
        self.code = code
        self.values = values


class Late(Refused):
    """A move made for a table that has changed since: look again and decide anew."""
