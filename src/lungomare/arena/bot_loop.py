"""Our players as outside programs: the bot protocol, answered line by line.

All that is known of a game is what its messages say; a `BotReader` makes a state of it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.arena.registry import arena_of
from lungomare.game import GameError, Invalid, Json, quote
from lungomare.games.registry import FAMILIES
from lungomare.players import Situation, players_of
from lungomare.players.bot_process import BOT_PREFIX
from lungomare.players.naming import read_player
from lungomare.players.registry import UnknownPlayer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.arena.bot_reader import BotReader
    from lungomare.game import Game
    from lungomare.players import Player
    from lungomare.players.naming import NamedPlayer

MOST_MS: Final = 86_400_000
"""No budget is longer than a day."""


class Quit(Exception):  # noqa: N818 - it is no error
    """The other side has said `quit`."""


@dataclass(slots=True)
class BotSession:
    """One of our players, or the strongest of each game, behind the protocol."""

    name: str | None = None
    budget: float | None = None
    """Seconds an action, whatever the messages say; None is what they say."""
    rng: Random = field(default_factory=Random)
    players: Mapping[str, NamedPlayer] = field(init=False)
    """By game, who plays it."""
    _begun: BotReader | None = None
    _playing: Player | None = None
    """Who plays the game that has begun, once it was asked."""

    def __post_init__(self) -> None:
        """Raise `Invalid` unless there is such a player for some game."""
        self.players = _who_plays(self.name)

    def answer(self, line: str) -> Json | None:
        """Return the answer to a line, or None where none is due; raise `Quit` at the end.

        Whatever is wrong with the line is answered with an `error` and its sentence.
        """
        try:
            return self._answer(_message(line))
        except GameError as error:
            return {"type": "error", "error": str(error)}
        except Quit:
            raise
        except Exception as error:  # noqa: BLE001 - the other side wrote it, and the match goes on
            what = f"{type(error).__name__}: {quote(str(error))}"
            return {"type": "error", "error": f"this cannot be answered ({what})"}

    def _answer(self, message: Json) -> Json | None:
        match message.get("type"):
            case "hello":
                who = self.name or "strongest"
                return {"type": "hello", "name": f"lungomare {who}", "games": [*self.players]}
            case "new":
                self._begin(message)
                return {"type": "ready"}
            case "act":
                return self._act(message)
            case "over":
                return None
            case "quit":
                raise Quit
        raise Invalid(f"there is no message of type {quote(message.get('type'))}")

    def _begin(self, message: Json) -> None:
        """Remember the game that begins, if it is one of ours and can be opened."""
        self._begun = self._playing = None
        game = message.get("game")
        if not isinstance(game, str) or game not in self.players:
            raise Invalid(f"{quote(game)} is not played here, but: {', '.join(self.players)}")
        self._begun = arena_of(game).bot_reader(message)

    def _act(self, message: Json) -> Json:
        if self._begun is None:
            raise Invalid("no game has begun: new comes before act")
        game, seat, state, moves = self._begun.read(message, self.rng)
        legal = _legal(game, state, message.get("legal"))
        seconds = self._seconds(game, message.get("budget_ms"))
        if self._playing is None:
            self._playing = self.players[game.name].make(game)
        choice = self._playing.choose(Situation(game, seat, state, legal, seconds, self.rng, moves))
        answer: Json = {"type": "act", "action": game.write(choice.action)}
        if choice.value is not None:
            answer["value"] = choice.value
        line = choice.line or (choice.action,)
        return answer | {"line": [game.write(action) for action in line]}

    def _seconds(self, game: Game[Any, Any], asked: object) -> float | None:
        budget = self.budget or self.players[game.name].budget
        if budget is None and isinstance(asked, int | float) and 0 < asked < MOST_MS:
            return asked / 1000
        return budget


def _who_plays(name: str | None) -> dict[str, NamedPlayer]:
    """Return who plays each game that a player of this name plays, or raise `Invalid`."""
    games = {game: family.variants()[0] for game, family in FAMILIES.items()}
    if name is None:
        return {game: read_player(strongest(game), opened) for game, opened in games.items()}
    if name.startswith(BOT_PREFIX):
        raise Invalid(f"{quote(name)} is a program that speaks the bot protocol already")
    found: dict[str, NamedPlayer] = {}
    wrong: list[Invalid] = []
    for game, opened in games.items():
        try:
            found[game] = read_player(name, opened)
        except Invalid as error:
            wrong.append(error)
    if not found:
        raise _why_nobody(name, wrong)
    return found


def _why_nobody(name: str, wrong: list[Invalid]) -> Invalid:
    """Return why there is no such player for any game; each has its own reason in `wrong`."""
    for error in wrong:
        if not isinstance(error.__cause__, UnknownPlayer):
            return error
    known = dict.fromkeys(name for game in FAMILIES for name in players_of(game))
    return Invalid(f"there is no player {quote(name)}; there are: {', '.join(known)}")


def strongest(game: str) -> str:
    """Return the name of a game's strongest player: the last that is listed."""
    return list(players_of(game))[-1]


def _message(line: str) -> Json:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise Invalid(
            f"a message is one JSON object a line; this is {quote(line.strip())}"
        ) from None
    if not isinstance(message, dict):
        raise Invalid(f"a message is a JSON object; this is {quote(message)}")
    return message


def _legal(game: Game[Any, Any], state: Any, sent: object) -> tuple[Any, ...]:
    """Return what may be done; where the message says it, it must be the same."""
    legal = tuple(game.legal(state))
    ours = {game.write(action) for action in legal}
    if sent is not None and (not isinstance(sent, list) or ours != set(map(str, sent))):
        raise Invalid('"legal" is not what may be done here; is this the same game?')
    return legal
