"""Set phrases instead of free chat: nothing to moderate, and every page can translate them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from lungomare.match.commands.checks import moment, need_guest, need_room
from lungomare.match.events import Event, Said
from lungomare.match.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Seat
    from lungomare.match.table import Table

PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hello": "Hello!",
        "good-luck": "Good luck, have fun.",
        "nice": "Nice move.",
        "oops": "Oops.",
        "thinking": "Let me think.",
        "moment": "One moment, please.",
        "well-played": "Well played.",
        "thanks": "Thank you for the game.",
        "again": "Another one?",
        "bye": "Goodbye.",
    }
)
"""Each phrase's id, which never changes, and how we say it in English."""


def say(table: Table, seat: Seat, phrase: str, now: int) -> tuple[Event, ...]:
    """Say one of the set phrases, before, during or after the game."""
    need_guest(table, seat)
    if phrase not in PHRASES:
        raise Refused(f"there is no phrase {phrase!r}; there are: {', '.join(PHRASES)}")
    need_room(table)
    return (Said(moment(table, now), seat, phrase),)
