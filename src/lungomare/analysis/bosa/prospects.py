"""Who may expect what in a running game of Bosa, by what one seat knows.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.analysis.analysis import Evaluation
from lungomare.analysis.bosa.estimate import MEASURES
from lungomare.analysis.bosa.futures import TO_THE_END, Attempt, Futures, try_turns
from lungomare.analysis.bosa.questions import PAR, packed
from lungomare.games.bosa import DECISIONS, Bosa
from lungomare.players.bosa.planner import planner_of

if TYPE_CHECKING:
    from lungomare.players import Situation

SHARE = MEASURES.index("share")


def prospects(known: Situation, tries: int, seed: int = 0, threads: int = 1) -> Evaluation:
    """Return each seat's share of the victory in futures that are played on by values to the end.

    The running turn is finished by values too, and is the line. The others' goals are drawn anew
    for each future; the state of a situation holds no true ones.
    """
    game = known.game
    assert isinstance(game, Bosa)  # noqa: S101 - the registry sees to it
    state, planner = packed(game, known.state), planner_of(PAR)
    turn = planner.plan(state, seed)[0][0]
    found = try_turns(planner, state, [Attempt(turn)], TO_THE_END, Futures(0, tries, seed, threads))
    shares = tuple(found.weigh(SHARE, seat, {0: 1.0}).value for seat in range(game.seats))
    return Evaluation(shares, tuple(game.write(DECISIONS[number]) for number in turn))
