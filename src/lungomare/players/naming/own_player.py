"""A player of a user's own module, named `module:Class`."""

from __future__ import annotations

import inspect
import re
import sys
import traceback
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lungomare.errors import Invalid, quote
from lungomare.players.bot_process import Breach, NotLegal
from lungomare.players.error_tail import last_lines
from lungomare.players.player import Choice

if TYPE_CHECKING:
    from types import ModuleType

    from lungomare.game import Game
    from lungomare.players.player import Player, Situation

HOW: Final = "a player of your own is written module:Class, as in my_player:MyPlayer"
_WRITTEN: Final = re.compile(r"(?P<module>[^\W\d]\w*(\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)")


class Failed(Breach):
    """A player of a user's own raised an error, or chose what is no choice."""


@dataclass(frozen=True, slots=True)
class Imported:
    """Makes the player that a module of the user's own defines."""

    module: str
    name: str
    folder: str
    """Where to look first: the folder in which the player was named."""
    log: str | None = None
    """A file that the whole trace of an error is added to."""

    def __call__(self, game: Game[Any, Any]) -> OwnPlayer:
        """Return a new player for the game, or raise `Invalid` with what is wrong with it."""
        found = _attribute(_import(self.module, self.folder), self.name)
        made = _make(self._text, found, game)
        _check(self._text, made, game)
        return OwnPlayer(self._text, made, self.log)

    @property
    def _text(self) -> str:
        return f"{self.module}:{self.name}"


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """A user's player; whatever it does wrong is a `Breach`, as with an outside program."""

    name: str
    player: Player
    log: str | None = None

    def choose(self, situation: Situation) -> Choice:
        """Return its choice, which is legal; raise a `Breach` for anything else."""
        try:
            choice = self.player.choose(situation)
        except (Exception, SystemExit) as error:
            raise Failed(f"{self.name} failed", self._trace(error)) from error
        if not isinstance(choice, Choice):
            raise Failed(f"{self.name} returned {quote(choice)}, which is no Choice")
        if choice.action not in situation.legal:
            raise NotLegal(f"{self.name} chose {quote(choice.action)}, which is not legal here")
        return choice

    def _trace(self, error: BaseException) -> tuple[str, ...]:
        """Return the end of the error's trace within the user's own code; the log has all of it."""
        own = error.with_traceback(error.__traceback__ and error.__traceback__.tb_next)
        text = "".join(traceback.format_exception(own))
        if self.log is not None:
            with suppress(OSError), Path(self.log).open("a", encoding="utf-8") as log:
                log.write(text)
        return last_lines(text)


def read_own_player(text: str, folder: Path, log: str | None) -> Imported:
    """Return what makes the player that `module:Class` names, or raise `Invalid`."""
    found = _WRITTEN.fullmatch(text)
    if not found:
        raise Invalid(f"{quote(text)} names no player; {HOW}")
    return Imported(found["module"], found["name"], str(folder), log)


def _import(name: str, folder: str) -> ModuleType:
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            file = "; leave out .py" if name.endswith(".py") else ""
            raise Invalid(f"there is no module {name!r} in {folder} or installed{file}") from error
        raise Invalid(_not_imported(name, error)) from error
    except (Exception, SystemExit) as error:
        raise Invalid(_not_imported(name, error)) from error


def _not_imported(name: str, error: BaseException) -> str:
    return f"the module {name!r} cannot be imported: {_in_a_line(error)}"


def _in_a_line(error: BaseException) -> str:
    """Return an error and where in the user's code it is."""
    what = f"{type(error).__name__}: {' '.join(str(error).split())}"
    if isinstance(error, SyntaxError):
        return what
    steps = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(steps[-1].filename).name}, line {steps[-1].lineno})" if steps else ""
    return what + place


def _attribute(module: ModuleType, name: str) -> Any:
    try:
        return getattr(module, name)
    except AttributeError:
        players = [
            key
            for key, value in vars(module).items()
            if callable(getattr(value, "choose", None)) and not key.startswith("_")
        ]
        has = f"it has: {', '.join(sorted(players))}" if players else "it has no player"
        raise Invalid(f"the module {module.__name__!r} has no {name!r}; {has}") from None


def _make(text: str, found: Any, game: Game[Any, Any]) -> Any:
    """Call a class or a function, without arguments or else with the game; leave a player as is."""
    if not isinstance(found, type) and callable(getattr(found, "choose", None)):
        return found
    if not callable(found):
        raise Invalid(f"{text} is {quote(found)}, neither a class nor a function")
    arguments = _arguments(text, found, game)
    try:
        return found(*arguments)
    except (Exception, SystemExit) as error:
        raise Invalid(f"{text} cannot be made: {_in_a_line(error)}") from error


def _arguments(text: str, found: Any, game: Game[Any, Any]) -> tuple[Any, ...]:
    try:
        signature = inspect.signature(found)
    except (TypeError, ValueError):
        return ()
    for arguments in ((), (game,)):
        try:
            signature.bind(*arguments)
        except TypeError:
            continue
        return arguments
    raise Invalid(f"{text} takes {signature}: it is called with nothing, or with the game")


def _check(text: str, made: Any, game: Game[Any, Any]) -> None:
    """Raise `Invalid` unless what was made can sit at a table of the game."""
    if not callable(getattr(made, "choose", None)):
        raise Invalid(f"{text} makes a {type(made).__name__} without a method choose(situation)")
    games = getattr(made, "games", None)
    if games is not None and game.name not in games:
        raise Invalid(f"{text} does not play {game.name}")
