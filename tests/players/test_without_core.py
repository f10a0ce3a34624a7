"""A process in which the native core cannot be loaded: all imports, and every level plays."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
sys.modules["lungomare.native._processor"] = None  # as if nothing had been compiled
from random import Random
from lungomare import native
from lungomare.analysis.analysis import Budget
from lungomare.analysis.canosa.proof import prove
from lungomare.analysis.registry import analysis_of
from lungomare.game import Invalid
from lungomare.games.registry import FAMILIES
from lungomare.players import Situation, player, players_of

assert not native.is_available()
for family in (FAMILIES["canosa"], FAMILIES["bosa"]):
    game = family.variants()[0]
    state = game.deal_from_seed(bytes(32))
    for name, who in players_of(family.name).items():
        legal = tuple(game.legal(state))
        choice = who.choose(Situation(game, game.actor(state), state, legal, 0.01, Random(1)))
        assert choice.action in legal, name
    assert not {"engine", "planner"} & players_of(family.name).keys()
    try:
        player("plain", game)
    except Invalid as error:
        print(error)
    found = analysis_of(family.name).evaluate(game, state, Budget(tries=200))
    print(family.name, "stands" if found else "is not evaluated")
game = FAMILIES["canosa"].variants()[0]
try:
    prove(game, game.start(), 1)
except native.NativeMissing as error:
    print(error)
"""


def test_every_level_plays_without_the_core() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=600, check=False
    )
    assert ran.returncode == 0, ran.stderr
    one, stands, other, not_evaluated, proof = ran.stdout.splitlines()
    assert "'plain' needs the native core" in one
    assert one == other
    assert (stands, not_evaluated) == ("canosa stands", "bosa is not evaluated")
    assert "the native core is missing" in proof
