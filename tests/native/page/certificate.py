"""The whole certificate of the page's modules as a file, and what Node says to it."""

from __future__ import annotations

import json
import os
import subprocess
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lungomare_build.page import node
from native.page import bosa, canosa
from native.page.questions import LastCourse, Question, play_courses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lungomare.native.lockstep import Course

WEB: Final = Path(__file__).parents[3] / "web"
COURSES: Final[dict[str, Callable[[Course, list[Any], int, int], Question]]] = {
    "bosa": bosa.course,
    "canosa": canosa.course,
}
BUILDS: Final = ("single", "threads")


def courses(seed: int, numbers: Iterable[int], ledger: LastCourse) -> Iterator[Question]:
    """Yield a question for each of the certificate's games of these numbers."""
    numbered = list(numbers)
    for number, (played, states) in zip(
        numbered, play_courses(seed, numbered, ledger), strict=True
    ):
        yield COURSES[played.name](played, states, seed, number)


def everything_else(scale: int) -> Iterator[Question]:
    """Yield questions of everything but games; the scale is 1 for a test of a moment."""
    yield from canosa.perfts(200_000 * scale * scale)
    yield from canosa.random_games(100 * scale)
    yield from canosa.searches(5000 * scale)
    yield bosa.net()
    yield from bosa.random_games(100 * scale)
    yield from bosa.plans(scale)
    yield from bosa.judgements(scale)
    yield from bosa.games_between(scale)


def write(path: Path, seed: int, games: int, scale: int) -> None:
    """Write a certificate: a line a question, and one of the digest."""
    ledger = LastCourse()
    asked = chain(courses(seed, range(games), ledger), everything_else(scale))
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(question.to_json()) + "\n" for question in asked)
        file.write(json.dumps({"digest": ledger.digest}) + "\n")


def ask_node(path: Path, build: str) -> dict[str, Any]:
    """Have Node put a certificate to the modules of a build, and return what it says."""
    folders, _ = node()
    searched = os.pathsep.join([*folders, os.environ.get("PATH", "")])
    done = subprocess.run(
        ["node", "src/device/certificate/run.mjs", str(path), build],
        cwd=WEB,
        env={**os.environ, "PATH": searched},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
