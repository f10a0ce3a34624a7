"""boardgame.io's server in the same run: installed once, then asked for its rate of moves."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from server_load.processes import boardgame_io, node, run_clients

HERE: Final = Path(__file__).parents[1] / "boardgame_io"
INSTALLED: Final = Path(__file__).parents[2] / "build" / "boardgame_io"
MOVES_A_MATCH: Final = 45
"""Five boards of tic-tac-toe. In short trials it did better so than with 9 (to begin a match
costs something) and, with files, than with 200 (the log of a match is written anew every move)."""


def install() -> Path | None:
    """Bring boardgame.io into the build folder, as the lock says; None without node and npm."""
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc", "server.js", "client.js"):
        shutil.copy(HERE / name, INSTALLED / name)
    if not (INSTALLED / "node_modules" / "boardgame.io").exists():
        command = ["npm", "ci", "--omit=dev", "--omit=optional", "--omit=peer", "--silent"]
        subprocess.run(command, cwd=INSTALLED, check=True)  # noqa: S603 - as the lock says
    return INSTALLED


def measure_rival(
    folder: Path, where: str, tables: int, seconds: float, warm_up: float
) -> dict[str, Any]:
    """Return boardgame.io's rate of moves, its matches kept in "memory" or in flat "files"."""
    with tempfile.TemporaryDirectory() as files, ExitStack() as stack:
        kept = "memory" if where == "memory" else files
        running = stack.enter_context(boardgame_io(folder, kept))
        plan = (running.port, tables, warm_up, seconds, MOVES_A_MATCH)
        command = [node(), str(folder / "client.js"), *map(str, plan)]
        told: dict[str, Any] = run_clients(command, warm_up + seconds + 60)
        return {
            "tables": tables,
            "moves": told["moves"],
            "seconds": seconds,
            "rate": round(told["moves"] / told["seconds"], 1),
            "p50_ms": round(told["p50"], 3),
            "p99_ms": round(told["p99"], 3),
            "errors": told["errors"],
            "client_cpu_s": round(told["cpu"], 2),
            "server_cpu_s": round(running.cpu_s(), 2),
        }
