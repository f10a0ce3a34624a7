"""Asking for figures as Prometheus does."""

from __future__ import annotations

import contextlib
import re
import socket
from contextlib import closing
from http.client import HTTPException
from typing import TYPE_CHECKING
from urllib.request import urlopen

from services import free_port

if TYPE_CHECKING:
    from collections.abc import Sequence


def figures_in(text: str) -> dict[str, float]:
    """Return each figure of an answer, by its name and labels."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def figures_at(port: int) -> dict[str, float]:
    """Return what a process of this machine shows at a port."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        return figures_in(answer.read().decode())


def free_ports(count: int) -> list[int]:
    """Return so many ports in a row that nobody listens on."""
    while True:
        first = free_port()
        with contextlib.ExitStack() as stack, contextlib.suppress(OSError):
            for port in range(first, first + count):
                stack.enter_context(closing(socket.socket())).bind(("127.0.0.1", port))
            return list(range(first, first + count))


def processes_at(ports: Sequence[int]) -> dict[str, str]:
    """Return the id of the process at each port, with its role; of those that answer."""
    found = {}
    for port in ports:
        try:
            figures = figures_at(port)
        except (OSError, HTTPException):  # it starts or stops
            continue
        for about in figures:  # one that starts has none yet
            if about.startswith("lungomare_info"):
                labels = dict(re.findall(r'(\w+)="([^"]*)"', about))
                found[labels["process"]] = labels["role"]
    return found
