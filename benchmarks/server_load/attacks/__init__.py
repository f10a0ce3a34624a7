"""The catalogue of attacks: what one address can do to the others within the default limits."""

from __future__ import annotations

from server_load.attacks import by_connection, by_request, by_socket
from server_load.attacks.site import CATALOGUE, Attack, Site

__all__ = ["CATALOGUE", "Attack", "Site", "by_connection", "by_request", "by_socket"]
