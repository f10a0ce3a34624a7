"""What docs/research/openspiel.md shows runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


def test_the_ten_lines_run() -> None:
    doc = (Path(__file__).parents[3] / "docs" / "research" / "openspiel.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", doc, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"\[(1.0, -1.0|-1.0, 1.0|0.0, 0.0)\]$", done.stdout.strip())
