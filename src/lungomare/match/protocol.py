"""The name of what a table's clients and its server say to each other over a socket."""

from __future__ import annotations

from typing import Final

SOCKET_PROTOCOL: Final = "lungomare.v1"
"""The WebSocket subprotocol; both sides offer it, so that a later one can be told apart."""
