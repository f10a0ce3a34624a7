"""`lungomare fit bosa`: anyone can fit the planner's values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.game import Invalid
from lungomare.players.bosa.values import flat, read_parts

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run


def test_anyone_can_fit(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "values.json"
    ran = run("fit", "bosa", "--games", "20", "--rounds", "2", "--out", str(out))
    assert ran.status == 0, ran.err
    assert "Season 3: " in ran.err
    assert f"the values are in {out}" in " ".join(ran.out.split())
    again = run("fit", "bosa", "--games", "4", "--weights", str(out), "--out", str(out))
    assert again.status == 0, again.err
    flat(read_parts(out.read_text("utf-8")))


@pytest.mark.parametrize(
    ("text", "says"),
    [("{", "no values"), ("[]", "an object"), ('{"bias": 1}', "'bias' has 1 weights")],
)
def test_what_are_no_values_gets_a_sentence(run: Run, tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "no.json").write_text(text, "utf-8")
    with pytest.raises(Invalid, match=says):
        read_parts(text)
    ran = run(
        "fit", "bosa", "--games", "1", "--weights", str(tmp_path / "no.json"), "--out", "x.json"
    )
    assert ran.status != 0
    assert says in ran.err
