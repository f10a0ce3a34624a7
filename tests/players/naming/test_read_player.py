"""Players as people name them, and every way in which a name can be wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from arena.contests import bot, play
from lungomare.arena import Contest
from lungomare.game import Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.players.bot_process import Bot, Breach
from lungomare.players.canosa.weights import TERMS, shipped_weights, write_weights
from lungomare.players.naming import at_table, read_player
from players.games_between import dealt, hand

if TYPE_CHECKING:
    from lungomare.game import Game
    from lungomare.players import Player

CANOSA, BOSA = Canosa(), Bosa(2)

MODULE = """
from lungomare.players import Choice

class First:
    name = "first"
    def choose(self, situation):
        return Choice(situation.legal[0])

class Last(First):
    def __init__(self, game):
        self.game = game
    def choose(self, situation):
        return Choice(situation.legal[-1])

class Bosan(First):
    games = ("bosa",)

class Greedy(First):
    def __init__(self, depth, width): ...

class Failing(First):
    def choose(self, situation):
        return situation.nothing

class Odd(First):
    def choose(self, situation):
        return "@c3"

class Cheating(First):
    def choose(self, situation):
        return Choice("@z9")

def fails():
    raise OSError("no network")

def nobody():
    return 7

ready, number = First(), 7
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with a module of players in it."""
    (tmp_path / "lido_players.py").write_text(MODULE)
    (tmp_path / "lido_needs.py").write_text("\nimport lido_nowhere\n")
    (tmp_path / "lido_torn.py").write_text("def (\n")
    (tmp_path / "short.txt").write_text("/* slope */ 100,\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)  # and taken away again
    return tmp_path


def choose(player: Player, game: Game[Any, Any] = CANOSA) -> Any:
    return player.choose(hand(game, dealt(game, 1), Random(1), None)).action


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "which"), [("First", 0), ("Last", -1), ("ready", 0), ("First@50", 0)]
)
def test_a_player_of_a_module_of_one_s_own(name: str, which: int) -> None:
    named = read_player(f"lido_players:{name}", CANOSA)
    assert choose(named.make(CANOSA)) == CANOSA.legal(CANOSA.start())[which]
    assert named.budget == (0.05 if "@" in name else None)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "Failing",
            r"Failing failed\n.*'Situation' object has no attribute 'nothing'",
        ),
        ("Odd", "returned '@c3', which is no Choice"),
        ("Cheating", "chose '@z9', which is not legal here"),
    ],
)
def test_a_player_of_one_s_own_that_goes_wrong(folder: Path, name: str, told: str) -> None:
    log = folder / "log"
    player = read_player(f"lido_players:{name}", CANOSA, str(log)).make(CANOSA)
    with pytest.raises(Breach, match=f"(?s){told}"):
        choose(player)
    assert log.exists() == (name == "Failing")


@pytest.mark.usefixtures("folder")
def test_workers_make_a_player_of_one_s_own_too() -> None:
    who = tuple(read_player(f"lido_players:{name}", CANOSA) for name in ("First", "Failing"))
    for record in play(Contest(CANOSA, who, games=2), jobs=2):
        (forfeit,) = record["forfeits"]
        assert forfeit["reason"] == "lido_players:Failing failed"
        assert "no attribute 'nothing'" in forfeit["errors"][-1]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lido_nowhere:First", "no module 'lido_nowhere' in .* or installed$"),
        ("lido_players.py:First", r"no module 'lido_players.py' .*; leave out .py"),
        (
            "lido_needs:First",
            r"'lido_needs' cannot be imported: .*'lido_nowhere' \(lido_needs",
        ),
        ("lido_torn:First", "cannot be imported: SyntaxError: invalid syntax"),
        ("lido_players:Frist", "has no 'Frist'; it has: Bosan, Cheating, Failing, First, "),
        ("lido_players:number", "is 7, neither a class nor a function"),
        ("lido_players:nobody", r"makes a int without a method choose\(situation\)"),
        ("lido_players:Greedy", r"takes \(depth, width\): it is called with nothing, or with"),
        ("lido_players:Bosan", "does not play canosa"),
        ("lido_players:fails", r"cannot be made: OSError: no network \(lido_players.py, line"),
        ("./mine:First", "'./mine:First' names no player; .* module:Class"),
        ("mine", "there is no player 'mine' for canosa; there are: random, .* bot:COMMAND"),
        ("engine:foo=1", "engine has no option 'foo=1'; it has: weights=FILE, threads=N, "),
        ("engine:First", "engine has no option 'First'; it has"),
        ("engine:", "engine has no option ''; it has"),
        ("engine:threads=0", "engine: threads is a whole number from 1 to 256, not '0'"),
        ("engine:depth=1,depth=2", "engine: depth is given twice"),
        ("engine:weights=lost", "'lost' cannot be read: no such file"),
        ("engine:weights=short.txt", "in 'short.txt' the weights of .* are 0 numbers"),
        ("level-3:depth=2", "the player 'level-3' takes no options; leave out ':depth=2'"),
        ("planner:width=3", "there is no player 'planner' for canosa"),
        ("engine:weights=,threads=2", "engine: weights is a file .*, and its name is missing"),
        ("engine@0", "milliseconds behind @ are from 1 to 999,999,999, not '0'"),
        ("engine@" + "9" * 23, "milliseconds behind @ are from 1 to 999,999,999, not '9999"),
    ],
)
def test_a_name_that_is_wrong(text: str, told: str) -> None:
    with pytest.raises(Invalid, match=told):
        read_player(text, CANOSA)


def test_what_the_engine_is_told_decides_its_game(folder: Path) -> None:
    """By the number of positions, it plays the same game each time, and weights matter."""
    blind = shipped_weights().without(*TERMS)
    (folder / "a,b.txt").write_text(write_weights(blind, "blind"))
    texts = "engine:nodes=300", "engine:weights=a,b.txt,nodes=300,memory=1"
    who = tuple(read_player(text, CANOSA) for text in texts)
    identity = Contest(CANOSA, who, games=2).identity()
    (folder / "a,b.txt").write_text(write_weights(shipped_weights(), "sighted"))
    other = tuple(read_player(text, CANOSA) for text in texts)
    assert Contest(CANOSA, other, games=2).identity() != identity, "another file, another match"
    once, again = (play(Contest(CANOSA, who, games=2), jobs) for jobs in (1, 2))
    assert [each["actions"] for each in once] == [each["actions"] for each in again]
    assert [each["shares"] for each in once] == [[1, 0], [1, 0]]


def test_what_the_planner_is_told(folder: Path) -> None:
    shipped = Path(__file__).parents[3] / "src/lungomare/players/bosa/values-hand.json"
    (folder / "hand.json").write_text(shipped.read_text())
    named = read_player("planner:weights=hand.json,width=3,tries=20,denies=0.5", BOSA)
    first, again = (choose(named.make(BOSA), BOSA) for _ in range(2))
    assert first == again
    with pytest.raises(Invalid, match="planner: denies is a number from 0 to 10, not '-1'"):
        read_player("planner:denies=-1", BOSA)
    with pytest.raises(Invalid, match=r"in 'short.txt' these are no values"):
        read_player("planner:weights=short.txt", BOSA)


@pytest.mark.usefixtures("patient")
def test_a_program_is_let_go_with_its_table() -> None:
    with at_table(read_player(bot("plays"), CANOSA), CANOSA) as player:
        assert isinstance(player, Bot)
        assert choose(player) in CANOSA.legal(CANOSA.start())
    assert player.process.returncode == 0
