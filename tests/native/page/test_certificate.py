"""The page's modules say what the native core says, of everything, with threads and without."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from lungomare.game import GameError
from lungomare.games.canosa import FAMILY
from lungomare.native.registry import NATIVE_GAMES
from native.page.certificate import BUILDS, ask_node, courses, write
from native.page.questions import LastCourse

if TYPE_CHECKING:
    from pathlib import Path

WRONG = "a wrong answer"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate, and behind it an answer that is not the native core's."""
    path = tmp_path_factory.mktemp("certificate") / "certificate.jsonl"
    write(path, seed=0, games=16, scale=1)
    with path.open("a", encoding="utf-8") as file:
        last = json.loads(path.read_text("utf-8").splitlines()[-2])
        file.write(json.dumps({**last, "what": WRONG, "answer": "0" * 32}) + "\n")
    return path


@pytest.mark.parametrize("build", BUILDS)
def test_a_module_answers_as_the_native_core(certificate: Path, build: str) -> None:
    found = ask_node(certificate, build)
    assert [each.partition(": ")[2] for each in found["different"]] == [WRONG]
    assert found["digest"] == found["expected"]
    assert set(found["alike"]) == set(NATIVE_GAMES)
    assert min(found["alike"].values()) > 30


def test_a_course_may_begin_where_no_record_does() -> None:
    """As it is drawn rarely: the law and the core play on from there too."""
    ledger = LastCourse()
    (asked,) = courses(7, [353], ledger)
    with pytest.raises(GameError, match="8 gold rings"):
        FAMILY.open_record(ledger.course.header)
    assert len(asked.answer) > 1000
