"""`lungomare balance bosa`, as a person and a program run it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from lungomare import native
from lungomare.cli.reports.charts import Dot, dotted
from lungomare.cli.reports.tables import WIDEST
from lungomare.players.bosa.values import parts_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run

SMALL = ("balance", "bosa", "--deck", "standard-1", "--players", "2,3", "--games", "12,2")
BOTH = (*SMALL, "--strength", "value,10")


def figures(run: Run, *options: str) -> list[dict[str, Any]]:
    ran = run(*BOTH, *options, "--json", "-")
    assert ran.status == 0, ran.err
    answer: list[dict[str, Any]] = json.loads(ran.out)
    return answer


def test_tables_for_a_person(run: Run) -> None:
    ran = run(*BOTH)
    assert ran.status == 0, ran.err
    rest = ran.out.splitlines()
    heads = [number for number, line in enumerate(rest) if line.startswith("condition ")]
    assert len(heads) == 2  # a table for each size
    assert all(rest[number + 1].startswith("seat that wins most") for number in heads)
    assert any(line.startswith("3        race 10    2 ") for line in rest)
    for words in ("patronage", "15 coins", "wins with", "g-rows", "st-purple"):
        assert words in ran.out
    assert "2       spend 1 coin" in ran.out
    assert max(map(len, ran.out.splitlines())) <= WIDEST
    assert "wins: share of the victory over a fair one." in ran.out


def test_figures_for_a_program(run: Run) -> None:
    two, three, *raced = figures(run)
    assert (two["players"], two["strength"], two["games"]) == (2, "value", 12)
    assert [each["games"] for each in raced] == [2, 2]
    assert len(three["seats"]) == 3
    assert two["cards"]["s1-red-1"]["dealt"] <= 12
    assert {"name", "limit", "which", "figure", "interval", "holds"} == set(two["conditions"][0])
    assert figures(run, "--simple")[0]["goals"] == {}


def test_what_is_kept_is_not_played_again(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = figures(run, "--records", str(kept))
    files = {path.name: path.read_bytes() for path in kept.iterdir()}
    assert sorted(files) == [
        *("2-players-race-10.jsonl", "2-players-value.jsonl"),
        *("3-players-race-10.jsonl", "3-players-value.jsonl"),
    ]
    assert figures(run, "--records", str(kept), "--jobs", "2") == first == figures(run)
    assert files == {path.name: path.read_bytes() for path in kept.iterdir()}
    longer = kept / "2-players-value.jsonl"
    longer.write_bytes(longer.read_bytes() + b'{"first": 250, "gam')  # a crash in a later line
    assert figures(run, "--records", str(kept)) == first
    assert longer.read_bytes() == files[longer.name]


def test_players_with_values_of_ones_own(
    run: Run, refused: Callable[..., str], tmp_path: Path
) -> None:
    """Other values play other games, and what was counted with some is not gone on with others."""
    own, kept = tmp_path / "own.json", tmp_path / "kept"
    own.write_text(json.dumps(parts_of("hand")))
    usual = figures(run, "--records", str(kept))
    assert figures(run, "--values", str(own))[0]["seats"] != usual[0]["seats"]
    others = ("--values", str(own), "--records", str(kept))
    assert "is of another study: its player differs" in refused(*BOTH, *others, status=2)
    own.write_text("{}")
    assert "the part 'bias' has 0 weights" in refused(*BOTH, "--values", str(own), status=1)
    own.unlink()
    assert "cannot read" in refused(*BOTH, "--values", str(own), status=2)


def test_a_stopped_study_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lungomare.arena.studies.bosa import study as deck_study  # noqa: PLC0415 - it needs the core

    monkeypatch.setattr(deck_study, "CHUNK", 5)
    whole, play = figures(run), deck_study.Question.play

    def stop(question: deck_study.Question, first: int, games: int, threads: int) -> object:
        if (question.players, first) == (3, 5):
            raise KeyboardInterrupt
        return play(question, first, games, threads)

    folder = ("--records", str(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(deck_study.Question, "play", stop)
        ran = run(*BOTH, *folder)
    assert ran.status == 1
    assert "stopped in standard-1, 3 players, value; with --records" in ran.err
    assert len((tmp_path / "3-players-value.jsonl").read_text("utf-8").splitlines()) == 2
    assert figures(run, *folder) == whole


MARKED = """Before.
<!-- begin standard-1 seats -->
what was here
<!-- end standard-1 seats -->
<!-- begin standard-1 cards -->
<!-- end standard-1 cards -->
After.
"""


def test_a_document_and_its_images(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(MARKED, "utf-8")
    assert run(*SMALL, "--strength", "value", "--document", str(page)).status == 0
    text = page.read_text("utf-8")
    assert text.startswith("Before.\n<!-- begin standard-1 seats -->\n| players | played by |")
    assert "what was here" not in text
    assert "| s3-blue-5 | spend 3 of one kind for 8 points |" in text
    assert text.endswith("<!-- end standard-1 cards -->\nAfter.\n")
    names = {path.stem for path in (tmp_path / "images").iterdir()}
    assert names == {f"bosa-standard-1-{n}" for n in ("actions", "goals", "points", "steps")}
    for name in names:
        picture = (tmp_path / f"images/{name}.svg").read_text("utf-8")
        assert "standard-1" in ET.fromstring(picture).attrib["aria-label"]  # noqa: S314 - our own


def test_a_new_document_is_written_whole_and_made_anew(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "new.md"
    command = (*SMALL, "--strength", "value", "--document", str(page))
    assert run(*command).status == 0
    text = page.read_text("utf-8")
    assert text.startswith("# How the deck standard-1 plays\n")
    assert text.count("\n| --- |") == 9
    pictures = re.findall(r"\(images/([^)]*)\)", text)
    assert sorted(pictures) == sorted(path.name for path in (tmp_path / "images").iterdir())
    page.write_text(text.replace("## Goals", "## My goals"), "utf-8")
    assert run(*command).status == 0
    assert page.read_text("utf-8") == text.replace("## Goals", "## My goals")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--players", "2,6"), "from 2 to 5"),
        (("--players", "2,2"), "each once"),
        (("--strength", "strong"), "`value` or numbers of tries"),
        (("--strength", "0"), "`value` or numbers of tries"),
        (("--games", "many"), "--games is a number"),
        (("--games", "9" * 23), "each at most 1,000,000,000"),
        (("--games", "5,5", "--strength", "value,5,6"), "2 numbers for 3 strengths"),
        (("--deck", "none.toml"), "no deck and no file 'none.toml'"),
        (("--json", "no/such/folder/x.json"), "cannot write"),
    ],
)
def test_refusals(refused: Callable[..., str], options: tuple[str, ...], says: str) -> None:
    assert says in refused(*SMALL, *options, status=2)


def test_files_of_something_else_are_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    empty = tmp_path / "page.md"
    empty.write_text("No place.\n", "utf-8")
    assert "begin standard-1 NAME" in refused(*SMALL, "--document", str(empty), status=1)
    kept = tmp_path / "2-players-value.jsonl"
    folder = ("--strength", "value", "--records", str(tmp_path))
    for text, says in (
        ('{"deck": "other"}\n', "is of another study: its deck differs"),
        ("[1]\n", "does not hold what was counted"),
        ("nothing\n", "does not hold what was counted"),
    ):
        kept.write_text(text, "utf-8")
        assert says in refused(*SMALL, *folder, status=2)


def test_without_the_core_it_says_what_is_missing(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    assert "the native core is missing" in refused(*SMALL, status=1)


def test_dots_stand_where_their_numbers_are() -> None:
    picture = dotted(
        "Title", [Dot("a & b", 1.5, (1.0, 2.0)), Dot("c", 0.5, (0.0, 1.0), gap=True)], 1.0, (2.0,)
    )
    drawn = ET.fromstring(picture)  # noqa: S314 - our own
    space = "{http://www.w3.org/2000/svg}"
    middles = [float(each.attrib["cx"]) for each in drawn.iter(f"{space}circle")]
    spans = [line for line in drawn.iter(f"{space}line") if line.attrib["class"] == "span"]
    ends = [(float(line.attrib["x1"]), float(line.attrib["x2"])) for line in spans]
    assert ends[0][1] - ends[0][0] == pytest.approx(ends[1][1] - ends[1][0])
    assert middles == [pytest.approx(sum(pair) / 2) for pair in ends]
    assert ends[1][1] == ends[0][0]
    assert drawn.attrib["aria-label"] == "Title. a & b: 1.50; c: 0.50"
