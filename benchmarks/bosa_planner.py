"""Measure the planner: one of it among others, the same deals from every seat, in the native core.

python benchmarks/bosa_planner.py [--players 2] [--rival greedy|value|plain] [--games 300] [--ms 50]

A turn gets so many milliseconds of the processor, not of the clock, so that a busy machine does not
weaken anybody. `greedy` takes the turn after which its own score sheet is best, as the player of
that name does. With `--records FILE` every deal is written down, and the same command goes on from
there when it was stopped. Intervals are 95 %, taken between deals.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import chain
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.arena.results.statistics import Unit, estimate
from lungomare.games.bosa import Bosa
from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import BosaPlanner, bosa_games
from lungomare.players.bosa.planner import BY_SHEET, BY_VALUE, PLAIN, PLANNER, planner_of
from lungomare.players.bosa.values import values

ABOUT_TIES = 0.001
"""So many points of noise draw for equally good turns."""


def rival_of(name: str, seconds: float) -> BosaPlanner:
    """Return who is to be beaten."""
    if name == "greedy":
        return BosaPlanner(BY_SHEET, slack=ABOUT_TIES)
    if name == "value":
        return BosaPlanner(BY_VALUE, values("learned"))
    return planner_of(PLAIN, seconds, thread_time=True)


def play_deal(
    game: Bosa, one: BosaPlanner, rival: BosaPlanner, deal: int, seed: int
) -> dict[str, Any]:
    """Play a deal once from each seat; return the share of victories, summed up, and the totals."""
    deck, players = pack_deck(game), game.seats
    won, own, others, begun = 0.0, [], [], process_time()
    for seat in range(players):
        seats = [one if each == seat else rival for each in range(players)]
        ((totals, _, _, winners),) = bosa_games(deck, seats, deal, 1, seed)
        won += (seat in winners) / len(winners)
        own.append(totals[seat])
        others += [total for each, total in enumerate(totals) if each != seat]
    spent = round(process_time() - begun, 3)
    return {"deal": deal, "won": won, "own": own, "others": others, "seconds": spent}


def measure(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """Return all deals, those of an earlier run as they were written down."""
    game, seconds = Bosa(asked.players, simple=asked.simple), asked.ms / 1000
    who = {
        "players": asked.players,
        "rival": asked.rival,
        "ms": asked.ms,
        "simple": asked.simple,
        "seed": asked.seed,
        "deck": game.setting.deck.name,
    }
    deals = kept(asked.records, who)
    one, rival = planner_of(PLANNER, seconds, thread_time=True), rival_of(asked.rival, seconds)
    for deal in range(len(deals), -(-asked.games // asked.players)):
        deals.append(play_deal(game, one, rival, deal, asked.seed))
        if asked.records:
            with asked.records.open("a", encoding="utf-8") as file:
                file.write(json.dumps(who | deals[-1]) + "\n")
    return deals


def kept(records: Path | None, who: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the deals that were written down; leave if they are of another match."""
    if not records or not records.exists():
        return []
    deals = [json.loads(line) for line in records.read_text("utf-8").splitlines()]
    if any(deal | who != deal for deal in deals):
        sys.exit(f"{records} is of another match; name a new file")
    return deals


def summed_up(deals: list[dict[str, Any]], players: int) -> dict[str, float]:
    """Return what they come to."""
    found = estimate([Unit(players, deal["won"]) for deal in deals])
    return {
        "games": len(deals) * players,
        "won": round(found.score, 3),
        "low": round(found.low, 3),
        "high": round(found.high, 3),
        "of_fair_share": round(found.score * players, 2),
        "of_fair_share_low": round(found.low * players, 2),
        "of_fair_share_high": round(found.high * players, 2),
        "own_points": round(mean(chain.from_iterable(deal["own"] for deal in deals)), 1),
        "others_points": round(mean(chain.from_iterable(deal["others"] for deal in deals)), 1),
        "processor_seconds": round(sum(deal["seconds"] for deal in deals), 1),
    }


def main() -> None:
    """Measure and print a line; write it as JSON when asked."""
    parser = argparse.ArgumentParser(description="Measure Bosa's planner.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rival", choices=("greedy", "value", "plain"), default="greedy")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--ms", type=float, default=50.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simple", action="store_true")
    parser.add_argument("--records", type=Path)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    found = summed_up(measure(asked), asked.players)
    print(f"planner, {asked.ms:g} ms, {asked.players} players, against {asked.rival}: {found}")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
