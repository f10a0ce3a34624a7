"""The package in layers: what each extra brings, and all that works without any."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from lungomare.extras import EXTRAS, how_to_install

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OFFERED = PROJECT["optional-dependencies"]
BASE_ONLY = """
import sys
from importlib import import_module
from pkgutil import walk_packages

for module in sys.argv[1].split():
    sys.modules[module] = None  # as if it were not installed
import lungomare
from lungomare.cli.command_list import GENERAL
from lungomare.cli.terminal.screen import Refusal

SERVER_COMMANDS = ("serve", "worker", "backup", "move-data")
OF_SERVER = "backup bus data listening move_data processes serve telemetry worker"
NEED_MORE = (
    "lungomare.server.",
    "lungomare.research.",
    "lungomare.training.",
    *(f"lungomare.cli.online.{name}" for name in OF_SERVER.split()),
    *(f"lungomare.native.{name}" for name in ("vector", "bosa.vector", "canosa.vector")),
    *(f"lungomare.cli.{game}.fit" for game in ("bosa", "canosa")),
)
packages = walk_packages(lungomare.__path__, "lungomare.", onerror=lambda needs_more: None)
for name in [each.name for each in packages]:
    if not name.startswith(NEED_MORE) and not name.endswith("__main__"):
        import_module(name)
for name in SERVER_COMMANDS:
    try:
        GENERAL[name].load()
    except Refusal as why:
        print(name, why)
"""


def test_everything_but_the_server_is_imported_without_it() -> None:
    """Games, core, players, analyses, tables, client and command line need no extra."""
    blocked = {module for modules in EXTRAS.values() for module in modules} | {"starlette"}
    command = [sys.executable, "-c", BASE_ONLY, " ".join(blocked)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["serve", "worker", "backup", "move-data"]
    assert all("pip install 'lungomare[server]'" in line for line in lines)


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_is_asked_for_comes_with_the_extra(extra: str) -> None:
    """What a message names is in `pyproject.toml`, and brings the modules that are looked for."""
    packages = packages_distributions()
    asked = " ".join(OFFERED[extra]).lower().replace("_", "-")
    for module in EXTRAS[extra]:
        assert any(name.lower().replace("_", "-") in asked for name in packages[module]), module


def test_every_extra_that_anything_names_is_there() -> None:
    listed = subprocess.run(
        ["git", "grep", "-hoE", r"(lungomare|'\.)\[[a-z,]+\]", "--", ".", ":!tests"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    named = set(re.findall(r"[a-z]+", listed.stdout)) - {"lungomare"}
    assert {"server", "openspiel", "research", "scale"} <= named
    assert named <= set(OFFERED)
    assert how_to_install("scale") == "pip install 'lungomare[scale]'"
    with pytest.raises(KeyError):
        how_to_install("nothing")
