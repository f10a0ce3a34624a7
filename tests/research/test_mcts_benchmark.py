"""The match against OpenSpiel's MCTS: it compiles, agrees with the law, and plays."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "canosa_mcts.py"


def test_a_short_match(tmp_path: Path) -> None:
    quick = [
        "--player=level-1",
        "--seconds=0.001",
        "--games=2",
        "--records=games",
        "--json=figures",
    ]
    subprocess.run([sys.executable, BENCHMARK, *quick], cwd=tmp_path, check=True)
    answer = json.loads((tmp_path / "figures").read_text("utf-8"))
    assert [each["games"] for each in answer["players"]] == [2, 2]
    assert answer["simulations_per_s"] > 0
    first, second = map(json.loads, (tmp_path / "games").read_text("utf-8").splitlines())
    assert first["seats"] == second["seats"][::-1]
    assert first["open_spiel"]["actions"] > 0
