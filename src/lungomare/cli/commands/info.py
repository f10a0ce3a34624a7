"""`lungomare info`: which version this is, and which backend the fast tools use."""

from __future__ import annotations

import platform
from importlib.metadata import version
from typing import Annotated

import typer

from lungomare import native
from lungomare.cli.terminal.screen import console, print_json
from lungomare.games.registry import FAMILIES
from lungomare.players.registry import without_core

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")]


def info(as_json: AsJson = False) -> None:
    """Say which Lungomare this is and whether its native core is there."""
    facts = {
        "version": version("lungomare"),
        "python": platform.python_version(),
        "backend": native.backend(),
        "core": native.describe(),
    }
    if as_json:
        print_json(facts)
        return
    screen = console()
    screen.print(f"Lungomare {facts['version']}, Python {facts['python']}")
    screen.print(f"backend: {facts['core']}", markup=False)
    for difference in filter(None, map(without_core, FAMILIES)):
        screen.print(difference)
