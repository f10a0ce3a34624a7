"""Can a review be believed? Many games of Bosa reviewed, and the figures summed up.

lungomare match bosa --player level-8 --player level-4 --games 100 --records games.jsonl
python benchmarks/bosa_review.py games.jsonl --tries 100 --out reviews.jsonl

A game a line is kept in the file of `--out`; the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from statistics import correlation, mean, stdev
from typing import TYPE_CHECKING, Any

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.analysis.bosa.estimate import SURE
from lungomare.analysis.bosa.review import BosaReview, Limit, ReviewSettings
from lungomare.games.bosa import Bosa
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Sequence


def reviewed(record: dict[str, Any], tries: int, seed: int) -> dict[str, Any]:
    """Return, for each seat of a finished game, who sat there, its losses and its split."""
    played = replay(FAMILIES, record)
    game = played.game
    if not isinstance(game, Bosa):
        raise SystemExit("a record is no game of Bosa")
    review = BosaReview(played, ReviewSettings(game, Limit(tries), seed))
    found = review.sum_up(list(review.steps()))
    names = [each["player"] for each in record["seats"]]
    return {"seats": names, "players": found["seats"], "split": found["split"]}


def format_mean(name: str, values: Sequence[float], digits: int = 1) -> str:
    """Return the mean over games with its interval, and how far single games are from it."""
    half = SURE * stdev(values) / math.sqrt(len(values))
    spread = f"{stdev(values):.{digits}f}"
    return f"{name}: {mean(values):.{digits}f} ± {half:.{digits}f} (deviation {spread})"


def alike(name: str, one: Sequence[float], other: Sequence[float]) -> str:
    """Return how much of the variance of one the other explains."""
    varies = min(stdev(one), stdev(other)) > 0
    return f"{name}: r² = {correlation(one, other) ** 2:.2f}" if varies else f"{name}: no variance"


def sum_up_games(games: Sequence[dict[str, Any]], who: str) -> list[str]:
    """Return lines about one player: what its turns and luck did, and what explains the result."""
    seats = [(game, game["seats"].index(who)) for game in games]
    lines = [f"{who}, {len(seats)} games"]
    for measure, scale in (("margin", 1), ("share", 100)):
        found = [game["split"][measure][seat] for game, seat in seats]
        columns = {
            name: [scale * each[name]["value"] for each in found]
            for name in ("final", "deal", "cards", "hidden", "luck", "own", "others")
        }
        lines += [format_mean(f"  {measure} {name}", values) for name, values in columns.items()]
        turns = [a + b for a, b in zip(columns["own"], columns["others"], strict=True)]
        lines.append(alike(f"  {measure}, the end and all turns", turns, columns["final"]))
        lines.append(alike(f"  {measure}, the end and luck", columns["luck"], columns["final"]))
        lost = [scale * game["players"][seat]["loss"][measure]["value"] for game, seat in seats]
        lines.append(format_mean(f"  {measure} lost against the best found", lost))
        ahead = [
            sum(scale * each["loss"][measure]["value"] for each in game["players"]) - 2 * own
            for (game, _), own in zip(seats, lost, strict=True)
        ]
        lines.append(
            alike(f"  {measure}, the end and whose turns lost less", ahead, columns["final"])
        )
    return lines


def main() -> None:
    """Review what is missing and sum up."""
    parser = argparse.ArgumentParser(description="Review many games of two players.")
    parser.add_argument("records", type=Path)
    parser.add_argument("--tries", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    records = [json.loads(line) for line in asked.records.read_text("utf-8").splitlines()]
    asked.out.touch()
    done = len(asked.out.read_text("utf-8").splitlines())
    with asked.out.open("a", encoding="utf-8") as out:
        for record in records[done:]:
            out.write(json.dumps(reviewed(record, asked.tries, asked.seed)) + "\n")
            out.flush()
    games = [json.loads(line) for line in asked.out.read_text("utf-8").splitlines()]
    for who in sorted({name for game in games for name in game["seats"]}):
        print("\n".join(sum_up_games(games, who)))


if __name__ == "__main__":
    main()
