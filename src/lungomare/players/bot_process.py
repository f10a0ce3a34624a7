"""An outside program at the table: one JSON object a line, over its standard input and output.

The program is started once and plays many games. Whatever it does wrong is a `Breach`, which
the caller turns into a forfeit; the program's standard error is its own log.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Final

from lungomare.game import GameError, Json, quote
from lungomare.players.error_tail import ErrorTail
from lungomare.players.player import Choice, Situation
from lungomare.players.registry import bot_messages

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import Self

    from lungomare.game import Game, Seat

PROTOCOL: Final = 1
BOT_PREFIX: Final = "bot:"
"""What stands before a program's command where a player is named."""
USUAL_BUDGET: Final = 1.0
"""Seconds for an action where the table sets none."""
GRACE: Final = 1.0
"""Seconds beyond twice the budget before a program is given up: a busy machine loses no game."""
PATIENCE: Final = 10.0
"""Seconds for `hello` and `ready`: a program may load a network or a book first."""
PARTING: Final = 1.0
"""Seconds that a program has to exit after `quit` before it is ended."""
LONGEST_LINE: Final = 1 << 20
"""Characters; an answer is a few dozen, with a long line of play a few thousand."""
MOST_UNREAD: Final = 100
"""Lines that nobody asked for; a program that says more is ended before it fills the memory."""
LONGEST_NAME: Final = 60


class Breach(GameError):  # noqa: N818 - it reads as what it says
    """The program broke the protocol; the game is forfeit.

    `errors` are the last lines of what it said on its standard error, harmless to print.
    """

    def __init__(self, sentence: str, errors: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.errors = errors

    def __str__(self) -> str:
        """Return the sentence and, each on a line of its own, the end of the errors."""
        return "\n".join((self.sentence, *(f"  | {line}" for line in self.errors)))


class TooSlow(Breach):
    """No answer in time; the program is ended, so that a late one is never taken for the next."""


class Gone(Breach):
    """The program has exited, or could not be started."""


class Nonsense(Breach):
    """An answer that is not what the protocol asks for."""


class NotLegal(Breach):
    """An answer that is not among the legal actions."""


@dataclass(slots=True)
class Bot:
    """A running program that plays; make one with `start_bot` and close it with `quit`."""

    process: subprocess.Popen[str]
    lines: SimpleQueue[str]
    errors: ErrorTail
    name: str = "bot"
    games: tuple[str, ...] = field(default=())

    def begin(self, game: Game[Any, Any], start: Any, seat: Seat) -> None:
        """Say that a game begins, and wait until the program is ready."""
        if game.name not in self.games:
            raise self._breach(Breach, f"{self.name} does not play {game.name}")
        self._send(_new_message(game, start, seat))
        self._receive("ready", PATIENCE)

    def choose(self, situation: Situation) -> Choice:
        """Ask for one action, within twice the budget and some grace."""
        budget = USUAL_BUDGET if situation.budget is None else situation.budget
        self._send(_act_message(situation, budget))
        answer = self._receive("act", 2 * budget + GRACE)
        return self._choice(situation, answer)

    def over(self, result: Json | None) -> None:
        """Say how the game ended; a program that is gone hears nothing."""
        with suppress(Gone):
            self._send({"type": "over", "result": result})

    def quit(self) -> None:
        """Tell the program to exit, and end it if it does not."""
        with suppress(Gone):
            self._send({"type": "quit"})
        with suppress(OSError):
            _pipe(self.process.stdin).close()
        try:
            self.process.wait(PARTING)
            self.errors.settle()
        except subprocess.TimeoutExpired:
            self.end()

    def end(self) -> None:
        """End the program at once, and whatever it has started itself."""
        _kill(self.process)
        self.process.wait()
        self.errors.settle()
        with suppress(OSError):
            _pipe(self.process.stdin).close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.quit()

    def hello(self) -> None:
        """Ask who the program is and what it plays."""
        self._send({"type": "hello", "protocol": PROTOCOL})
        answer = self._receive("hello", PATIENCE)
        name, games = answer.get("name"), answer.get("games")
        if not isinstance(name, str) or not isinstance(games, list):
            what = f"{self.name} said hello without a name or its games: {quote(answer)}"
            raise self._breach(Nonsense, what)
        plain = "".join(sign for sign in name if sign.isprintable())
        self.name = plain[:LONGEST_NAME] or self.name
        self.games = tuple(str(game) for game in games)

    def _choice(self, situation: Situation, answer: Json) -> Choice:
        game, text = situation.game, answer.get("action")
        action = next((legal for legal in situation.legal if game.write(legal) == text), None)
        if action is None:
            what = f"{self.name} answered {quote(text)}, which is not among the legal actions"
            raise self._breach(NotLegal, what)
        return Choice(action, _chance(answer.get("value")), (action,))

    def _send(self, message: Json) -> None:
        try:
            _pipe(self.process.stdin).write(json.dumps(message, separators=(",", ":")) + "\n")
            _pipe(self.process.stdin).flush()
        except (OSError, ValueError) as error:
            raise self._gone() from error

    def _receive(self, kind: str, seconds: float) -> Json:
        try:
            line = self.lines.get(timeout=seconds)
        except Empty:
            _kill(self.process)
            self.errors.settle()
            what = f"{self.name} gave no answer within {seconds:g} s"
            raise self._breach(TooSlow, what) from None
        if not line:
            raise self._gone()
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or answer.get("type") != kind:
            what = f"{self.name} answered {quote(line.rstrip())} where {kind!r} was due"
            raise self._breach(Nonsense, what)
        return answer

    def _gone(self) -> Breach:
        """Return why nothing more comes from the program, with its very last words."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PARTING)
        self.errors.settle()
        return self._breach(Gone, f"{self.name} has exited{_status(self.process.returncode)}")

    def _breach(self, kind: type[Breach], sentence: str) -> Breach:
        return kind(sentence, self.errors.lines())


def start_bot(command: Sequence[str], log: str | None = None) -> Bot:
    """Start a program and greet it; `log` is a file that its standard error is added to.

    Raise a `Breach` if it does not start, `OSError` if the log cannot be written.
    """
    file = None if log is None else _open_log(log)
    try:
        process = subprocess.Popen(  # noqa: S603 - whoever seats a program chose it
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C is for us; a game must not be lost by it
        )
    except (OSError, ValueError) as error:
        if file is not None:
            file.close()
        raise Gone(f"{quote(command[0])} cannot be started: {_reason(error)}") from error
    errors = ErrorTail(_pipe(process.stderr), file)
    bot = Bot(process, _listen(process), errors, command[0])
    try:
        bot.hello()
    except Breach:
        bot.end()
        raise
    return bot


def _open_log(log: str) -> IO[str]:
    """Open a file that whoever reads the program's standard error closes."""
    return Path(log).open("a", encoding="utf-8", buffering=1)


def _reason(error: OSError | ValueError) -> str:
    """Return why the system did not start it, without its number."""
    return str(getattr(error, "strerror", None) or error).lower()


def _status(code: int | None) -> str:
    """Return how a process has ended, to be added to a sentence."""
    if code is None or code == 0:
        return ""
    return f" with status {code}" if code > 0 else f", ended by signal {-code}"


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill the program with its own children, which a shell or a launcher may have."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _listen(process: subprocess.Popen[str]) -> SimpleQueue[str]:
    """Return a queue of the program's lines; an empty one is its end."""
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        with _pipe(process.stdout) as output:
            for line in iter(lambda: output.readline(LONGEST_LINE), ""):
                lines.put(line)
                if lines.qsize() > MOST_UNREAD:
                    _kill(process)
                    break
        lines.put("")

    Thread(target=read, daemon=True).start()
    return lines


def _new_message(game: Game[Any, Any], start: Any, seat: Seat) -> Json:
    return {"type": "new", "game": game.name, **bot_messages(game.name).new(game, start, seat)}


def _act_message(situation: Situation, budget: float) -> Json:
    game = situation.game
    shown = bot_messages(game.name).act(situation)
    legal = [game.write(action) for action in situation.legal]
    ms = round(budget * 1000)
    return {"type": "act", "game": game.name, **shown, "legal": legal, "budget_ms": ms}


def _chance(value: object) -> float | None:
    """Return the chance to win that a program names, if it is one."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= 1 else None


def _pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None, "the program is started with pipes"  # noqa: S101 - for mypy
    return stream
