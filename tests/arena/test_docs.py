"""What docs/research/arena.md says runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "research" / "arena.md").read_text("utf-8")


def test_the_code_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code
    exec(code[1], {})  # noqa: S102 - our own page
    assert 0 <= float(capsys.readouterr().out) <= 1
