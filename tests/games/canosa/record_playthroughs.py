"""Record the golden playthroughs anew: what the law said, kept as data.

    PYTHONPATH=tests python -m games.canosa.record_playthroughs

reads the record in each file of playthroughs/, replays it, and writes down again what every
state showed and allowed. Do so only after a wanted change of the law, in a commit of its own
that says why. For a new playthrough put a file `{"record": …}` there first; `lungomare random`
and `save` in a game write records.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lungomare.games.canosa import FAMILY
from lungomare.games.records import replay

if TYPE_CHECKING:
    from lungomare.game import Game, Json

FOLDER: Final = Path(__file__).parent / "playthroughs"


def look(game: Game[Any, Any], state: Any) -> Json:
    """Return what a state shows, and the ids of what it allows."""
    legal = [game.encode(action) for action in game.legal(state)]
    return {**game.view(state, None), "actor": game.actor(state), "legal": legal}


def playthrough(record: Json) -> Json:
    """Return the record with a look at every state it goes through."""
    played = replay({FAMILY.name: FAMILY}, record)
    return {"record": record, "looks": [look(played.game, state) for state in played.states]}


def write(data: Json) -> str:
    """Return JSON with one look a line, so that a change reads as lines."""
    looks = ",\n".join(json.dumps(each) for each in data["looks"])
    return f'{{"record": {json.dumps(data["record"])},\n"looks": [\n{looks}\n]}}\n'


def main() -> None:
    """Write every playthrough anew."""
    for file in sorted(FOLDER.glob("*.json")):
        record = json.loads(file.read_text("utf-8"))["record"]
        file.write_text(write(playthrough(record)), "utf-8")


if __name__ == "__main__":
    main()
