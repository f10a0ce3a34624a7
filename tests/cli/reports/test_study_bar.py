"""The bar of a study counts all of its parts, and those that were there before."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest

from lungomare.cli.bosa import balance as bosa
from lungomare.cli.canosa import balance as canosa
from lungomare.cli.reports.study_bar import StudyBar

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run


class Watched(StudyBar):
    """A bar that remembers what it was told."""

    all: ClassVar[list[Watched]] = []

    def __init__(self, work: float) -> None:
        super().__init__(work)
        self.work, self.kept, self.played = work, 0.0, 0.0
        self.titles: list[str] = []
        self.all.append(self)

    def begin(self, title: str, kept: float = 0.0) -> None:
        super().begin(title, kept)
        self.titles.append(title)
        self.kept += kept

    def advance(self, work: float) -> None:
        super().advance(work)
        self.played += work


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("canosa --games 2 --variant push-to --nodes 2,9", 2),
        ("bosa --games 260,1 --players 2,3 --strength value,2", 4),
    ],
)
def test_a_bar_ends_with_the_last_part(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str, parts: int
) -> None:
    monkeypatch.setattr(bosa, "StudyBar", Watched)
    monkeypatch.setattr(canosa, "StudyBar", Watched)
    Watched.all.clear()
    ask = ("balance", *words.split(), "--records", str(tmp_path))
    assert run(*ask).status == 0
    next(tmp_path.glob("*.jsonl")).unlink()
    assert run(*ask).status == 0
    first, again = Watched.all
    assert len(dict.fromkeys(first.titles)) == parts
    assert first.kept == 0
    assert first.played == pytest.approx(first.work)
    assert 0 < again.played < again.work
    assert again.kept + again.played == pytest.approx(again.work)
