"""Tables that tests open by one process and use on another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from server.house import person

if TYPE_CHECKING:
    from server.process import Address


def open_table(server: Address, game: str = "canosa", **more: Any) -> tuple[str, list[str]]:
    """Open a table for two people who are both ours; return its name and their tokens."""
    plans = [person("Ada", "0a0b"), person("Bea", "0c0d")]
    body = {"game": game, "seats": plans, **more}
    opened = server.ask("POST", "/api/tables", json=body)
    return opened["table"], [held["token"] for held in opened["held"]]
