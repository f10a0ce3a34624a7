"""Write down what the search visits and finds on fixed positions: run this file to renew them.

Whoever changes the search or its weights changes these numbers, and says in the commit why.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from lungomare.games.canosa import Canosa, read_position
from lungomare.native.canosa import pack_rules, resume
from lungomare.native.canosa._core import CanosaEngine

FILE: Final = Path(__file__).with_name("fingerprint.json")
DEPTH: Final = 8
POSITIONS: Final = (
    ("retail", "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1"),
    ("kickstarter", "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g2"),
    ("retail", "(s)(g)4/1(g)4/1(s)S(s)2/2G()(g)1/3(s)1(g)/4(s)1 3,2 0,0 g1"),
    ("retail", "1(g)S3/1(s)4/1(s)(g)(g)1(s)/3(s)(g)1/1G(sg)3/1(g)4 1,2 0,0 s2"),
    ("retail", "2(s)3/(g)1(g)S1(s)/1(s)(s)(g)2/3(s)2/(g)5/1G(g)3 2,2 0,0 s1"),
    ("kickstarter", "(g)1(s)3/(s)2S1(s)/4(s)1/1G2(g)1/2(g)3/1(g)4 3,3 1,1 g2"),
    ("retail", "6/4(s)1/(g)5/2(s)()2/2(gsg)S2/2G(sgg)1(g) 1,3 1,2 g1"),
    ("retail", "(s)(g)4/1(sgg)4/2()G(sgs)1/1S(g)3/5()/2(gs)3 1,1 1,1 s2"),
    ("retail", "1(g)1G2/3(s)2/1(gsg)4/1S4/4(gs)1/6 2,3 3,3 s1"),
    ("kickstarter", "1()(sgg)3/2()3/4G1/3(gs)()(sg)/(gss)1S3/2(sgs)(g)2 0,0 0,1 g2"),
    ("retail", "(g)5/(s)4(s)/1S4/6/1(sgg)G2(g)/6 2,3 3,2 s2"),
)


def fingerprint() -> list[dict[str, Any]]:
    """Search each position with one thread and an empty memory."""
    found = []
    for edition, text in POSITIONS:
        game = Canosa(edition)
        engine = CanosaEngine(pack_rules(game.rules), megabytes=2)
        state = game.start_from(read_position(text, game.rules))
        said = engine.search(resume(state, game.rules), depth=DEPTH)
        best = said["lines"][0]
        line = " ".join(game.write(game.decode(action)) for action in best["actions"])
        found.append(
            {
                "edition": edition,
                "position": text,
                "nodes": said["nodes"],
                "score": best["score"],
                "wins_in": best["wins_in"],
                "line": line,
            }
        )
    return found


if __name__ == "__main__":
    rows = ",\n".join(json.dumps(row) for row in fingerprint())
    FILE.write_text(f"[\n{rows}\n]\n", "utf-8")
