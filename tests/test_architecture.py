"""The map shows what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
FILES = sorted(set(re.findall(r"`([\w/.-]*\w/[\w.-]+\.(?:py|ts|svelte|toml|json|md))`", PAGE)))
FOLDERS = sorted(set(re.findall(r"^\| `([\w/.]+/)` \|", PAGE, flags=re.MULTILINE)))
THERE = [
    f"/{file.relative_to(ROOT)}"
    for folder in ("src/lungomare", "web/src", "tests", "docs", "build_backend")
    for file in (ROOT / folder).rglob("*.*")
]


@pytest.mark.parametrize("named", FILES)
def test_a_file_that_is_named_is_there(named: str) -> None:
    assert any(file.endswith(f"/{named}") for file in THERE)


def test_every_folder_of_the_package_is_on_the_map() -> None:
    there = {
        f"src/lungomare/{init.parent.name}/"
        for init in (ROOT / "src/lungomare").glob("*/__init__.py")
    }
    assert there <= set(FOLDERS)
