"""`lungomare balance`, as a person and a program run it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from lungomare import native
from lungomare.cli.reports.charts import LABELS, WIDTH, Bar, Part, stacked
from lungomare.cli.reports.tables import WIDEST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from cli.conftest import Run

SMALL = ("balance", "canosa", "--games", "2", "--nodes", "50,100", "--variant", "trap")
MARKED = """Before.
<!-- begin sides -->
<!-- end sides -->
<!-- begin ends -->
what was here
<!-- end ends -->
"""


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own


def figures(run: Run, *options: str) -> list[dict[str, Any]]:
    ran = run(*SMALL, *options, "--json", "-")
    assert ran.status == 0, ran.err
    answer: list[dict[str, Any]] = json.loads(ran.out)
    return answer


def test_a_table_for_a_person(run: Run) -> None:
    ran = run(*SMALL)
    assert ran.status == 0, ran.err
    lines = ran.out.splitlines()
    heads = [line.split()[:2] for line in lines if line.startswith("variant")]
    assert heads == [["variant", "positions"]] * 2
    assert sum(line.startswith("retail, trap") for line in lines) == 4
    assert max(map(len, ran.out.splitlines())) <= WIDEST


def test_what_is_kept_is_not_played_again(run: Run, tmp_path: Path) -> None:
    folder = ("--records", str(tmp_path / "kept"))
    first = figures(run, *folder)
    files = {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()}
    assert sorted(files) == [
        "retail_trap-forfeits_100.jsonl",
        "retail_trap-forfeits_50.jsonl",
    ]
    assert figures(run, *folder) == first == figures(run)
    assert files == {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()}
    longer = figures(run, *folder, "--games", "3")
    assert [each["games"] for each in longer] == [3, 3]
    assert figures(run, *folder) == first


def test_a_document_and_its_images(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(MARKED, "utf-8")
    assert run(*SMALL, "--document", str(page)).status == 0
    text = page.read_text("utf-8")
    assert text.startswith("Before.\n<!-- begin sides -->\n| variant |")
    assert "what was here" not in text
    assert text.count("| retail, trap forfeits | 50 |") == 2
    for name in ("sides", "ends"):
        picture = parsed((tmp_path / f"images/canosa-balance-{name}.svg").read_text("utf-8"))
        assert "retail, trap forfeits, 100" in picture.attrib["aria-label"]


LAYOUT = """name = "../odd"
gold = ["b6", "c5", "d4", "e3", "f3"]
silver = ["a5", "b4", "c3", "d2", "e2"]
"""


def test_a_layout_of_ones_own_and_a_new_document(run: Run, tmp_path: Path) -> None:
    layout, page, kept = tmp_path / "own.toml", tmp_path / "new.md", tmp_path / "kept"
    layout.write_text(LAYOUT, "utf-8")
    options = ("--layout", str(layout), "--document", str(page), "--records", str(kept))
    ran = run(*SMALL, *options)
    assert ran.status == 0, ran.err
    text = page.read_text("utf-8")
    assert text.startswith("# How even Canosa is\n")
    assert text.count("| retail, trap forfeits, layout ../odd | 50 |") == 2
    (first, _) = sorted(kept.iterdir())
    record = json.loads(first.read_text("utf-8").splitlines()[0])
    assert record["layout"]["gold"] == ["b6", "c5", "d4", "e3", "f3"]


def test_refusals(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "N,N" in refused(*SMALL[:4], "--nodes", "many", status=2)
    assert "at most 1,000,000,000,000" in refused(*SMALL[:4], "--nodes", "9" * 23, status=2)
    assert "there are: retail; retail, first-turn 2" in refused(
        "balance", "canosa", "--variant", "wholesale", status=2
    )
    empty = tmp_path / "page.md"
    empty.write_text("No place.\n", "utf-8")
    assert "begin sides" in refused(*SMALL, "--document", str(empty), status=1)
    other = tmp_path / "retail_trap-forfeits_50.jsonl"
    other.write_text('{"game": "canosa"}\n', "utf-8")
    assert "retail_trap-forfeits_50.jsonl" in refused(*SMALL, "--records", str(tmp_path), status=1)


def test_without_the_core_it_says_what_is_missing(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    assert "the native core is missing" in refused(*SMALL, status=1)


def test_bars_fill_their_room_and_carry_their_words() -> None:
    parts = (Part("one & <two>", "#111", light=True), Part("rest", "#eee"))
    drawn = parsed(
        stacked('A "title"', parts, [Bar("first", (0.25, 0.75)), Bar("x", (0, 1), gap=True)])
    )
    space = "{http://www.w3.org/2000/svg}"
    bars = [rect for rect in drawn.iter(f"{space}rect") if "rx" not in rect.attrib]
    widths = [float(rect.attrib["width"]) for rect in bars]
    assert widths == [0.25 * (WIDTH - LABELS), 0.75 * (WIDTH - LABELS), 0, WIDTH - LABELS]
    words = [text.text for text in drawn.iter(f"{space}text")]
    assert words == ['A "title"', "one & <two>", "rest", "first", "25%", "75%", "x", "100%"]
    assert drawn.attrib["aria-label"].endswith(
        "first: one & <two> 25%, rest 75%; x: one & <two> 0%, rest 100%"
    )
