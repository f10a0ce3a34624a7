"""`lungomare info`: which version this is, and which backend the fast tools use."""

from __future__ import annotations

import platform
from importlib.metadata import version
from typing import Annotated

import typer

from lungomare import native
from lungomare.cli.terminal.screen import console, print_json
from lungomare.extras import EXTRAS, how_to_install, is_installed
from lungomare.games.registry import FAMILIES
from lungomare.players.registry import without_core
from lungomare.server.page_folder import has_core, has_page, why_missing

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")]


def info(as_json: AsJson = False) -> None:
    """Say what is installed: the version, the core, the server, the page."""
    facts = {
        "version": version("lungomare"),
        "python": platform.python_version(),
        "backend": native.backend(),
        "core": native.describe(),
        "server": is_installed("server"),
        "page": has_page(),
        "page_core": has_core(),
        "extras": [extra for extra in EXTRAS if is_installed(extra)],
    }
    if as_json:
        print_json(facts)
        return
    screen = console()
    screen.print(f"Lungomare {facts['version']}, Python {facts['python']}")
    screen.print(f"backend: {facts['core']}", markup=False)
    screen.print(f"server: {describe_server()}", markup=False)
    screen.print(f"page: {describe_page()}", markup=False)
    for difference in filter(None, map(without_core, FAMILIES)):
        screen.print(difference)


def describe_server() -> str:
    """Return whether the server can run here, and how to have it."""
    return "installed" if is_installed("server") else f"missing; {how_to_install('server')}"


def describe_page() -> str:
    """Return whether the page is there, and whether it plays without the server."""
    if not has_page():
        return f"missing. {why_missing()}"
    return "there, with the core" if has_core() else "there, without the core: it asks the server"
