"""Who hears what of the bus: each message goes to the part of the server that its kind is for."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.server.bus.bus import Bus, Message

log: Final = logging.getLogger(__name__)


class Listeners:
    """The parts of one server that use its bus."""

    def __init__(self, bus: Bus) -> None:
        self._by_kind: dict[object, Callable[[Any], None]] = {}
        self.came_back: list[Callable[[], None]] = []
        """Called when the bus works, for the first time or again."""
        self.went_away: list[Callable[[], None]] = []
        """Called when it stops working."""
        bus.hear = self._hear
        bus.came_back = lambda: _call_all(self.came_back)
        bus.went_away = lambda: _call_all(self.went_away)

    def on(self, kind: str, hear: Callable[[Any], None]) -> None:
        """Give messages of this kind to a function."""
        self._by_kind[kind] = hear

    def _hear(self, _channel: str, message: Message) -> None:
        """Pass a message on. One of a newer version's kinds is nobody's here."""
        hear = self._by_kind.get(message.get("kind"))
        if hear is None:
            return
        try:
            hear(message)
        except Exception:
            log.exception("a message of another process was not understood")


def _call_all(functions: list[Callable[[], None]]) -> None:
    """Call each; one that fails does not keep the others from being called."""
    for function in functions:
        try:
            function()
        except Exception:
            log.exception("a part of the server cannot be told that the bus has come or gone")
