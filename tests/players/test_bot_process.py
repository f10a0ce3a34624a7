"""An outside program, as a real process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lungomare.game import Game, GameError
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.players import bot_process as bots
from lungomare.players.bot_process import Bot, Breach, Gone, Nonsense, NotLegal, TooSlow, start_bot
from lungomare.players.error_tail import LONGEST
from players.games_between import dealt, game_between, hand

pytestmark = pytest.mark.usefixtures("patient")

PROGRAM = Path(__file__).with_name("bots.py")
CANOSA = Canosa()


def program(kind: str, log: Path | None = None) -> Bot:
    return start_bot([sys.executable, str(PROGRAM), kind], None if log is None else str(log))


def ask(bot: Bot, game: Game[Any, Any] = CANOSA, budget: float | None = None) -> Any:
    state = dealt(game, 1)
    return bot.choose(hand(game, state, Random(1), budget))


@pytest.mark.parametrize("game", [CANOSA, Bosa(3)], ids=["canosa", "bosa"])
def test_a_program_plays_whole_games(game: Game[Any, Any]) -> None:
    with program("plays") as bot:
        assert bot.name == "plays bot", "no name plays tricks on a terminal"
        for seed in (1, 2):
            bot.begin(game, dealt(game, seed), 0)
            outcome, actions = game_between(game, [bot] * game.seats, seed)
            bot.over({"winner": None})
            assert actions
            assert outcome.reason
    assert bot.process.returncode == 0


def test_a_program_is_told_the_game_so_far(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with program("gladly", log) as bot:
        bot.begin(CANOSA, CANOSA.start(), 0)
        first = ask(bot)
        assert first.value == 0.75
        state = CANOSA.advance(CANOSA.start(), first.action)
        bot.choose(hand(CANOSA, state, Random(1), 0.5, (first.action,)))
    one, two = (json.loads(line) for line in log.read_text().splitlines())
    assert one["actions"] == []
    assert one["budget_ms"] == 1000
    assert two["actions"] == [CANOSA.write(first.action)]
    assert two["position"] == CANOSA.view(state, 1)["position"]
    assert two["budget_ms"] == 500


def test_a_program_sees_what_its_seat_may_see(tmp_path: Path) -> None:
    game, log = Bosa(2), tmp_path / "log"
    with program("plays", log) as bot:
        ask(bot, game)
    state = dealt(game, 1)
    (line,) = log.read_text().splitlines()
    assert json.loads(line)["view"] == game.view(state, game.actor(state))


@pytest.mark.parametrize(
    ("kind", "breach"),
    [
        ("hangs", TooSlow),
        ("dies", Gone),
        ("babbles", Nonsense),
        ("mumbles", Nonsense),
        ("cheats", NotLegal),
    ],
)
def test_every_breach_has_its_type_and_a_sentence(
    kind: str, breach: type[Breach], monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "hangs":
        monkeypatch.setattr(bots, "GRACE", 0.1)
    with program(kind) as bot:
        bot.begin(CANOSA, CANOSA.start(), 1)
        with pytest.raises(breach, match=f"{kind} bot") as caught:
            ask(bot, budget=0.0)
        assert isinstance(caught.value, GameError)
    assert bot.process.poll() is not None


def test_a_program_that_never_stops_talking_is_ended() -> None:
    with program("floods") as bot:
        bot.begin(CANOSA, CANOSA.start(), 0)
        ask(bot)
        bot.process.wait()
        with pytest.raises(Gone):
            ask(bot)
    assert bots.MOST_UNREAD <= bot.lines.qsize() <= bots.MOST_UNREAD + 2, "and none more is kept"


def test_a_program_that_is_gone_stays_gone() -> None:
    with program("dies") as bot:
        with pytest.raises(Gone):
            ask(bot)
        bot.process.wait()
        with pytest.raises(Gone):
            ask(bot)
        bot.over(None)


def test_a_program_that_crashed_shows_the_end_of_its_errors(tmp_path: Path) -> None:
    """A few lines of what it said last, short and harmless; the log has all of it."""
    log = tmp_path / "log"
    with program("crashes", log) as bot:
        bot.begin(CANOSA, CANOSA.start(), 0)
        with pytest.raises(Gone) as caught:
            ask(bot)
    *earlier, coloured, last = caught.value.errors
    assert caught.value.sentence == "crashes bot has exited with status 1"
    assert (last, earlier) == ("no such card", [f"line {number}" for number in range(96, 100)])
    assert coloured.startswith(r"\x1b[31mxxx")
    assert len(coloured) == LONGEST
    assert str(caught.value).splitlines()[1:] == [f"  | {line}" for line in caught.value.errors]
    assert len(log.read_text().splitlines()) == 102


@pytest.mark.parametrize("kind", ["surely", "madly"])
def test_a_chance_that_is_none_is_ignored(kind: str) -> None:
    with program(kind) as bot:
        assert ask(bot).value is None


def test_a_program_that_does_not_go_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    with program("hangs") as bot:
        monkeypatch.setattr(bot.process, "wait", _stubborn(bot))
    assert bot.process.returncode is not None


def _stubborn(bot: Bot) -> Any:
    """Have the first wait run out, as for a program that does not heed `quit`."""
    wait = bot.process.wait

    def patient(timeout: float | None = None) -> int:
        if timeout is not None:
            raise subprocess.TimeoutExpired("bot", timeout)
        return wait()

    return patient


@pytest.mark.parametrize(("kind", "breach"), [("rude", Nonsense), ("silent", Gone)])
def test_a_program_that_does_not_say_hello(kind: str, breach: type[Breach]) -> None:
    with pytest.raises(breach):
        program(kind)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(Gone, match="cannot be started"):
        start_bot(["/nowhere/bot"])


def test_a_game_that_the_program_does_not_play() -> None:
    with program("plays") as bot:
        bot.games = ("go",)
        with pytest.raises(Breach, match="does not play canosa"):
            bot.begin(CANOSA, CANOSA.start(), 0)
