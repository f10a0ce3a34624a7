"""One person, or several, against computers at a terminal."""

from __future__ import annotations

import json
import signal
import sys
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from lungomare import native
from lungomare.cli.bosa.view import BosaView
from lungomare.cli.canosa.view import CanosaView
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.local_table import Opening
from lungomare.cli.terminal.opponents import Computer, Seating
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.games.shuffle import seed_from_text
from lungomare.players import Choice
from lungomare.players.bot_process import Breach

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Run
    from lungomare.players import Situation

LEVEL = ("--against", "level-1")
NEARLY_WON = "6/4S1/6/()()()()2/1(g)1G2/6 1,1 3,2 g2"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(run: Run, game: str, *options: str, typed: tuple[str, ...] = ()) -> str:
    ran = run("play", game, *options, typed="".join(line + "\n" for line in typed))
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def moves(name: str) -> list[str]:
    record = json.loads(Path(name).read_text("utf-8"))
    found: list[str] = record.get("actions") or record.get("decisions") or []
    return found


def test_the_computer_answers_and_the_record_says_who_played(run: Run, tmp_path: Path) -> None:
    out = play(run, "canosa", *LEVEL, "--as", "gold", typed=("@b2", "save g.json"))
    assert "You are Gold." in out
    assert "Silver is Starfish (level-1)." in out
    assert "Type what you do, such as @b1 (Siren to b1), or help" in out
    record = json.loads((tmp_path / "g.json").read_text())
    assert len(record["actions"]) == 3
    assert record["seats"] == [
        {"kind": "person", "player": None, "name": "Gold"},
        {"kind": "computer", "player": "level-1", "name": "Starfish (level-1)"},
    ]
    assert run("replay", "g.json").status == 0
    assert play(run, "canosa", *LEVEL, "--as", "2").count("Gold, Starfish: ") == 1


def test_undo_goes_back_to_ones_own_last_decision(run: Run) -> None:
    typed = ("@b2", "undo", "@b1", "undo", "undo", "save g.json")
    out = play(run, "canosa", *LEVEL, "--as", "gold", typed=typed)
    assert moves("g.json") == []
    assert "There is nothing to take back." in out


def test_one_person_keeps_the_screen_and_may_undo_what_computers_have_seen(run: Run) -> None:
    turn = ("take 1", "place b1", "row", *["skip"] * 2)
    options = ("--players", "3", "--against", "random", "--as", "1", "--simple", "--seed", "x")
    play(run, "bosa", *options, typed=("save start.json", *turn, "save on.json", "undo", "save g"))
    assert moves("g") == moves("on.json")[: len(moves("g"))]
    mine = len(moves("start.json")) + len(turn)
    assert len(moves("g")) < mine < len(moves("on.json"))
    out = play(run, "bosa", "--against", "level-1", "--as", "2")
    assert "Pass the screen" not in out
    assert out.split("Type what you do")[0].count("Goal:") in (4, 8), (
        "its own four, and theirs alone"
    )


def test_two_people_share_the_screen_with_two_computers(run: Run) -> None:
    options = ("--players", "4", "--against", "random", "--against", "level-2", "--seed", "x")
    out = play(run, "bosa", *options)
    assert "Pass the screen to Player" in out
    assert out.count(" is random.") == out.count(" is Crab (level-2).") == 1
    assert "You are" not in out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("canosa", "--as", "gold"), "name one with --against"),
        (("canosa", *LEVEL, "--as", "red"), "there is no seat 'red'; there are: Gold, Silver"),
        (("canosa", *LEVEL, *LEVEL), "2 computers leave no seat for you: the game has 2 seats"),
        (("bosa", "--players", "4", *LEVEL, *LEVEL, "--as", "1"), "2 people play here"),
        (("canosa", "--against", "level-9"), "there is no player 'level-9'"),
    ],
)
def test_who_plays_is_refused_in_a_sentence(
    refused: Callable[..., str], options: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused("play", *options, status=2)


def test_a_draw_is_answered_by_how_the_computer_stands(run: Run) -> None:
    winning = ("--as", "silver", "--position", f"{NEARLY_WON[:-2]}s2")
    assert "Starfish (level-1) declines" in play(run, "canosa", *LEVEL, *winning, typed=("draw",))
    losing = ("--as", "gold", "--position", NEARLY_WON)
    assert "A draw is agreed." in play(run, "canosa", *LEVEL, *losing, typed=("draw",))


def test_after_a_win_one_looks_back_and_plays_again(run: Run) -> None:
    options = (*LEVEL, "--as", "gold", "--position", NEARLY_WON)
    out = play(run, "canosa", *options, typed=("review", "b2-b1", "b1a1", "review", "new", "quit"))
    before, after = out.split("You have won.")
    assert "Once the game is over; until then there are hint and eval." in before
    assert "gave away" in after
    assert "Saved in canosa-game.json." in after
    assert "You are Gold." in after, "the same game again, from the same seat"


def test_a_saved_game_goes_on_with_those_who_played_it(run: Run, tmp_path: Path) -> None:
    said = play(run, "canosa", *LEVEL, "--as", "gold", typed=("@b2",))
    assert "To go on with it: lungomare play --load canosa-game.json" in said
    ran = run("play", "--load", "canosa-game.json", typed="moves\nsave again.json\n")
    assert "Silver is Starfish (level-1)." in ran.out
    assert ran.out.endswith("To go on with it: lungomare play --load again.json\n")
    assert moves("again.json") == moves("canosa-game.json")
    other = run("play", "--load", "again.json", "--against", "level-2")
    said = "a saved game goes on with those who played it, level-1; not with level-2"
    assert (other.status, said in " ".join(other.err.split())) == (2, True)
    record = json.loads((tmp_path / "again.json").read_text())
    (tmp_path / "none.json").write_text(
        json.dumps({**record, "seats": [record["seats"][1], record["seats"][1]]})
    )
    assert "only computers play" in run("play", "--load", "none.json").err
    assert "name no other beside --load" in run("play", "--load", "x", "canosa").err


def test_what_was_meant_is_said(run: Run) -> None:
    out = play(run, "canosa", typed=("F2 f1", "undo", "f2-g1", "hlep", "e2", "@c3"))
    assert "2 actions" in out, "a move in other letters and signs was played"
    assert "Did you mean f2-f1" in out
    assert "Did you mean help" in out
    assert "Did you mean f2-e2" not in out.split("hlep")[0]


def test_several_decisions_stand_in_one_line(run: Run) -> None:
    options = ("--simple", "--seed", "x")
    play(run, "bosa", *options, typed=("1, b1,row , skip", "save g.json"))
    assert moves("g.json") == ["take 1", "place b1", "row", "skip"]
    out = play(run, "bosa", *options, typed=("1, b1, sideways, skip", "save h.json"))
    assert moves("h.json") == ["take 1", "place b1"], "as far as it is understood"
    assert "'sideways'" in out
    out = play(run, "canosa", typed=("@b2, @b3", "save i.json"))
    assert moves("i.json") == ["@b2"]
    assert "Not done: '@b3' and what follows: it is no longer your turn." in out


def test_what_one_saw_is_wiped_before_another_takes_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a load too, which begins another game on the same screen."""
    game = Bosa(2)
    start = game.deal_from_seed(seed_from_text("lido"))
    typed = f"\nsave {tmp_path}/g\nload {tmp_path}/g\n\nquit\n"
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    loop = GameLoop(Opening(game, start, {}), BosaView())
    out = StringIO()
    loop.console = Console(file=out, force_terminal=True, width=80)
    loop.run()
    first, second = out.getvalue().split("\x1b[3J")
    assert first.count("Goal:") == second.count("Goal:") == 4
    assert first.endswith("\x1b[2J\x1b[H"), "what is cleared goes where one scrolls back in tmux"


# Players of a test's own, at a loop of its own


@dataclass
class Spy:
    """Plays anything, and remembers what it was handed."""

    name: str = "spy"
    seen: list[Situation] = field(default_factory=list)

    def choose(self, situation: Situation) -> Choice:
        self.seen.append(situation)
        return Choice(situation.rng.choice(situation.legal))


@dataclass
class Stopped:
    """Somebody presses Ctrl-C while it thinks, or it breaks down."""

    how: BaseException
    name: str = "slow"

    def choose(self, situation: Situation) -> Choice:
        del situation
        raise self.how


def loop_of(typed: str, opening: Opening, view: Any, player: Any, seat: int = 1) -> GameLoop:
    sys.stdin = StringIO(typed)
    seats = tuple(Computer("x", player) if each == seat else None for each in range(2))
    loop = GameLoop(opening, view, Seating(seats))
    loop.rng = Random(3)
    return loop


def test_a_computer_is_handed_what_its_seat_knows_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    game = Bosa(2)
    start = game.deal_from_seed(seed_from_text("lido"))
    spy = Spy()
    loop = loop_of("", Opening(game, start, {}), BosaView(), spy, seat=start.seat)
    loop.run()
    true = start
    for known in spy.seen:
        assert game.view(known.state, known.seat) == game.view(true, known.seat)
        assert known.state.deal != start.deal, "hidden cards are drawn anew"
        true = game.advance(true, loop.local.table.moves[len(known.moves)])
    assert len(spy.seen) >= 3


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_game_is_kept_when_the_terminal_is_closed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    @dataclass
    class Ended(Stopped):
        def choose(self, situation: Situation) -> Choice:
            signal.raise_signal(getattr(signal, name))
            return super().choose(situation)

    monkeypatch.setattr(sys, "stdin", None)
    before = signal.getsignal(signal.SIGTERM)
    game = Canosa()
    loop = loop_of("@b2\n", Opening(game, game.start(), {}), CanosaView(), Ended(Breach("?")))
    with pytest.raises(SystemExit):
        loop.run()
    assert moves("canosa-game.json") == ["@b2"]
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_saved_game_is_written_over_games_alone(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    others = {"diary": "Dear diary", "many.jsonl": '{"game": 1}\n' * 2, "settings": '{"a": 1}'}
    for name, text in others.items():
        Path(name).write_text(text, "utf-8")
    saves = ("save ~/g.json", "@b2", "save g.json", *(f"save {name}" for name in others))
    out = play(run, "canosa", typed=saves)
    for name, text in others.items():
        assert f"{name} is there already and is something else" in out
        assert Path(name).read_text("utf-8") == text
    assert moves("g.json") == ["@b2"]


@pytest.mark.parametrize(
    ("how", "says"), [(KeyboardInterrupt(), "Saved in"), (Breach("it has exited"), "cannot go on")]
)
def test_a_game_is_kept_when_a_computer_is_stopped(
    how: BaseException,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    game = Canosa()
    loop_of("@b2\n", Opening(game, game.start(), {}), CanosaView(), Stopped(how)).run()
    assert moves("canosa-game.json") == ["@b2"]
    said = capsys.readouterr().out
    assert says in said
    assert "Saved in canosa-game.json." in said


@pytest.mark.parametrize(
    ("game", "view"), [(Canosa(), CanosaView()), (Bosa(3), BosaView()), (Bosa(2), BosaView())]
)
def test_a_hint_can_be_played_and_the_chances_add_up(
    game: Any, view: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    start = game.deal_from_seed(seed_from_text("lido"))
    loop = GameLoop(Opening(game, start, {}), view)
    for _ in range(3):
        loop.take("hint")
        loop.take(capsys.readouterr().out.split("Hint: ")[1].split(" - ")[0])
    assert len(loop.local.table.moves) == 3
    capsys.readouterr()
    loop.take("eval")
    bars = capsys.readouterr().out.splitlines()[: game.seats]
    assert sum(int(bar.split("%")[0].split()[-1]) for bar in bars) in range(99, 102)


def test_without_the_core_a_hint_for_bosa_promises_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(native, "is_available", lambda: False)
    game = Bosa(3)
    loop = GameLoop(Opening(game, game.deal_from_seed(seed_from_text("lido")), {}), BosaView())
    capsys.readouterr()
    loop.take("hint")
    said = capsys.readouterr().out
    assert said.startswith("Hint: take ")
    assert "chance" not in said


@pytest.mark.usefixtures("patient")
def test_a_program_of_ones_own_plays_and_is_told_of_each_game(run: Run, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    bot = f"bot:{sys.executable} {program}"
    typed = ("@b2", "resign", "new", "@b2", "save g.json")
    out = play(run, "canosa", "--against", bot, "--as", "gold", typed=typed)
    assert out.count("Silver is first.") == 2
    assert out.count("Silver, first: ") == 2
    said = (tmp_path / "heard").read_text().split()
    assert [word for word in said if word != "act"] == ["hello", *["new", "over"] * 2, "quit"]
    assert "a file starts nothing" in run("play", "--load", "g.json").err
    assert (tmp_path / "heard").read_text().split() == said
    agreed = ("play", "--load", "g.json", "--against", bot)
    assert run(*agreed, typed="moves\nload g.json\n").out.count("Silver is first.") == 2


PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    with open("heard", "a") as heard:
        heard.write(message["type"] + " ")
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "first", "games": ["canosa"]}
    elif message["type"] == "new":
        answer = {"type": "ready"}
    elif message["type"] == "act":
        answer = {"type": "act", "action": message["legal"][0]}
    else:
        continue
    print(json.dumps(answer), flush=True)
"""
