"""The README's links lead somewhere, and its ten lines are ten; tests/documents runs them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from documents.pages import blocks_of
from documents.site import anchors_of_markdown

ROOT: Final = Path(__file__).parents[1]
README: Final = ROOT / "README.md"
LINK: Final = re.compile(r"\]\(([^)#\s:]*)(?:#([^)\s]+))?\)|src=\"([^\"]+)\"")


def test_ten_lines_are_ten_lines() -> None:
    (code,) = (block.text for block in blocks_of(README) if block.language == "python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 10


def test_links_and_anchors_lead_somewhere() -> None:
    for target, anchor, picture in LINK.findall(README.read_text("utf-8")):
        file = ROOT / (target or picture or "README.md")
        assert file.exists(), file
        assert not anchor or anchor in anchors_of_markdown(file), f"{target}#{anchor}"


def test_scripts_that_are_named_are_there() -> None:
    for page in ROOT.glob("*.md"):
        for script in re.findall(r"`?(scripts/[a-z]+)", page.read_text("utf-8")):
            assert (ROOT / script).is_file(), f"{page.name} names {script}"
