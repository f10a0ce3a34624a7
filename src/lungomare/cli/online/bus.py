"""The option of every command that takes part in a bus, and the key that goes with it."""

from __future__ import annotations

import os
from typing import Annotated, Final

import typer

from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.server.bus.opening import UnusableBus, check_bus

KEY_VARIABLE: Final = "LUNGOMARE_BUS_KEY"
"""There is no flag for the key: what is on a command line, every user of the machine can read."""

BusAddress = Annotated[
    str | None,
    typer.Option(
        "--bus",
        help="The Redis between several processes: redis://, rediss:// or unix://. The"
        f" environment variable {KEY_VARIABLE} has the key that they share.",
        envvar="LUNGOMARE_BUS",
        show_default=False,
    ),
]


def read_bus_key() -> bytes:
    """Return the key that the processes on a bus sign with; empty if none is given."""
    return os.environ.get(KEY_VARIABLE, "").encode()


def need_bus(url: str, key: bytes) -> None:
    """Refuse a bus that cannot be used, before anyone is let in."""
    try:
        check_bus(url, key)
    except UnusableBus as fault:
        refuse(str(fault), USAGE)
