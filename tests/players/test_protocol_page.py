"""docs/bots/protocol.md shows what is really said: both exchanges are played as they stand."""

from __future__ import annotations

import json
import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from arena.contests import play
from documents.shell_output import agrees
from lungomare.arena import Contest, NamedPlayer, read_player
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.games.registry import FAMILIES
from lungomare.players import Choice, Situation

if TYPE_CHECKING:
    from lungomare.game import Game

pytestmark = pytest.mark.usefixtures("patient")

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs/bots/protocol.md").read_text("utf-8")
BOOK: Final = ("(s)4S/(s)(s)(s)3/6/()()4/1G(g)3/6 2,2 3,0 g2",)
"""Gold has three Sailors at home, and needs three steps for the fourth."""
GREETINGS: Final = """\
← {"type":"hello","name":"b","games":["canosa","bosa"]}
← {"type":"ready"}
"""
EXCHANGES: Final = re.findall(r"```text\n(→ .*?)```", PAGE, re.DOTALL)


@dataclass(frozen=True)
class First:
    """Plays the first legal action."""

    name: str = "first"

    def choose(self, situation: Situation) -> Choice:
        return Choice(situation.legal[0])


def transcript(game: Game[Any, Any], shown: str, folder: Path) -> str:
    """Play a game with the answers that are shown, as far as they go; return what was said."""
    answers, log = folder / "answers", folder / "log"
    answers.write_text("".join(re.findall(r"^← (.*\n)", shown, re.MULTILINE)), "utf-8")
    program = Path(__file__).with_name("replaying_bot.py")
    command = shlex.join((sys.executable, str(program), str(answers)))
    bot = read_player(f"bot:{command}@500", game, str(log))
    who = (bot, NamedPlayer("first", lambda _game: First()))
    book = BOOK if game.name == "canosa" else ()
    (record,) = play(Contest(game, who, games=1, seed=1, book=book))
    assert record["forfeits"] == []
    return log.read_text("utf-8")


@pytest.mark.parametrize(("game", "which"), [(Canosa(), 0), (Bosa(2), 1)])
def test_an_exchange_is_what_is_said(game: Game[Any, Any], which: int, tmp_path: Path) -> None:
    shown = EXCHANGES[which]
    said = transcript(game, shown, tmp_path)
    assert agrees(shown, said), f"said was:\n{said}"


def test_every_field_of_a_message_is_told(tmp_path: Path) -> None:
    """Each key that a program is sent stands in a table of the page."""
    told = set(re.findall(r"`\"?([a-z_]+)\"?`", PAGE))
    for game in (Canosa(), Bosa(2)):
        for line in transcript(game, GREETINGS, tmp_path).splitlines():
            if line.startswith("→ "):
                message = json.loads(line.removeprefix("→ "))
                assert message.keys() <= told, message.keys() - told
                assert message.get("view", {}).keys() <= told
    assert set(FAMILIES) <= told
