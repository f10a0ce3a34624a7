"""Figures on a port of their own, so that each process behind one address can be asked."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from prometheus_client import start_http_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.server.telemetry.metrics import Part


class CannotShow(Exception):  # noqa: N818 - it reads as what it says
    """The port for the figures cannot be had."""


@contextlib.contextmanager
def shown(part: Part, port: int | None, host: str = "127.0.0.1") -> Iterator[None]:
    """Answer Prometheus at this port in a thread; None is: nobody asks there."""
    if port is None:
        yield
        return
    try:
        listener, thread = start_http_server(port, host, part.registry)
    except OSError as error:
        reason = error.strerror or error
        raise CannotShow(f"cannot show metrics on {host}:{port}: {reason}") from error
    try:
        yield
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()
