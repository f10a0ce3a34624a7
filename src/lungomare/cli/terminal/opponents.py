"""Who sits where at a terminal: people, and the computers that `--against` names."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from lungomare.cli.player_names import complete_player
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.game import GameError, Invalid, quote
from lungomare.match.events import COMPUTER, PERSON
from lungomare.players import levels_of
from lungomare.players.bot_process import Bot
from lungomare.players.naming import read_player

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lungomare.game import Game, Json, Seat
    from lungomare.players import Player

Against = Annotated[
    list[str] | None,
    typer.Option(
        help="Who plays against you: level-1 to level-8, or as in match (lungomare players"
        " lists all); with @MS at the end, its milliseconds an action. Named once it takes all"
        " seats but yours; several take one each, and people the rest. Left out, all are people.",
        metavar="NAME",
        autocompletion=complete_player,
    ),
]
As = Annotated[
    str | None,
    typer.Option(
        "--as",
        help="Where you sit: the name of a seat, or its number from 1. Drawn if left out.",
        metavar="SEAT",
    ),
]


@dataclass(frozen=True)
class Computer:
    """A player of ours, or a program, at a seat."""

    text: str
    """As it was named."""
    player: Player
    budget: float | None = None
    """Seconds for an action; None for as long as it usually takes."""
    character: str = ""
    """What its level is called."""
    plays: str = ""
    """How its level plays, in a sentence."""

    @property
    def label(self) -> str:
        """What people read where there is room: "Starfish (level-1)"."""
        return f"{self.character} ({self.text})" if self.character else self.short

    @property
    def short(self) -> str:
        """What people read beside a board: "Starfish"."""
        return self.character or (self.player.name if isinstance(self.player, Bot) else self.text)

    def begin(self, game: Game[Any, Any], start: Any, seat: Seat) -> None:
        """Tell a program that a game begins; raise a `Breach` if it does not answer."""
        if isinstance(self.player, Bot):
            self.player.begin(game, start, seat)

    def over(self, result: Json | None) -> None:
        """Tell a program how its game ended; None is not at all."""
        if isinstance(self.player, Bot):
            self.player.over(result)

    def leave(self) -> None:
        """End a program; whoever thinks in this process has nothing to end."""
        if isinstance(self.player, Bot):
            self.player.quit()


BEYOND_NAMES: Final = ":"
"""What stands in the name of a player that is a program, a module, or reads a file."""

Seats = tuple[Computer | None, ...]
"""Who plays on each seat; None is a person."""


class Seating(NamedTuple):
    """Who sits where, and whether somebody has chosen so."""

    seats: Seats
    is_chosen: bool = True

    def next(self) -> Seating:
        """Return who sits where in the next game: all move up by one, unless seats were chosen."""
        return self if self.is_chosen else Seating((*self.seats[1:], self.seats[0]), False)


def only_people(game: Game[Any, Any]) -> Seating:
    """Return a table without computers."""
    return Seating((None,) * game.seats)


def seated(game: Game[Any, Any], against: Sequence[str] | None, place: str | None) -> Seating:
    """Return who sits where by what was said on the command line, or leave with a sentence."""
    if not against:
        if place is not None:
            refuse("--as says where you sit against computers; name one with --against", USAGE)
        return only_people(game)
    others = list(against) * (game.seats - 1) if len(against) == 1 else list(against)
    people = game.seats - len(others)
    if people < 1:
        refuse(
            f"{len(others)} computers leave no seat for you: the game has {game.seats} seats"
            + (", see --players" if game.plays_on else ""),
            USAGE,
        )
    if place is not None and people > 1:
        refuse(f"--as is for one person; {people} people play here", USAGE)
    chosen = None if place is None else read_seat(game, place)
    return Seating(_placed(game, others, people, chosen), place is not None)


def read_seat(game: Game[Any, Any], text: str) -> Seat:
    """Return the seat that somebody names, or leave with a sentence."""
    names = [game.seat_name(seat) for seat in range(game.seats)]
    wanted = text.strip().casefold()
    seat = next(
        (s for s, name in enumerate(names) if wanted in (name.casefold(), str(s + 1))), None
    )
    if seat is None:
        refuse(f"there is no seat {text!r}; there are: {', '.join(names)}", USAGE)
    return seat


def _placed(game: Game[Any, Any], others: Sequence[str], people: int, chosen: Seat | None) -> Seats:
    """Return the seats with the people drawn for, or the one of them where they chose."""
    draw = secrets.SystemRandom()
    seats = range(game.seats)
    taken = {chosen} if chosen is not None else set(draw.sample(seats, people))
    computers = iter([read_computer(text, game) for text in others])
    return tuple(None if seat in taken else next(computers) for seat in seats)


def read_computer(text: str, game: Game[Any, Any]) -> Computer:
    """Return the player that somebody names, ready to play, or leave with a sentence."""
    try:
        named = read_player(text, game)
        player = named.make(game)
    except GameError as error:
        refuse(str(error), USAGE)
    level = next((level for level in levels_of(game.name) if level.player == player.name), None)
    if level is None:
        return Computer(text, player, named.budget)
    return Computer(text, player, named.budget, level.names["en"], level.plays["en"])


def seats_to_json(game: Game[Any, Any], seats: Seats) -> list[Json]:
    """Return who sat where as a record has it."""
    return [
        {"kind": PERSON, "player": None, "name": game.seat_name(seat)}
        if computer is None
        else {"kind": COMPUTER, "player": computer.text, "name": computer.label}
        for seat, computer in enumerate(seats)
    ]


def seats_from_json(game: Game[Any, Any], data: object, agreed: Collection[str] = ()) -> Seating:
    """Return who sits where by a record's "seats"; people where it does not say so.

    A file may come from anywhere. So it starts no program and imports nothing unless a person has
    agreed to it by name. Raise `Invalid` then, and where nobody would be left to play with.
    """
    said = data if isinstance(data, list) and len(data) == game.seats else [None] * game.seats
    names = [_computer_named(each) for each in said]
    if all(names):
        raise Invalid("only computers play in this game; match lets them")
    for name in names:
        if name and BEYOND_NAMES in name and name not in agreed:
            raise Invalid(
                f"{quote(name)} played here, which is no player of ours, and a file starts nothing:"
                " add --against with the same words to --load"
            )
    return Seating(tuple(read_computer(name, game) if name else None for name in names))


def _computer_named(data: object) -> str | None:
    if not isinstance(data, dict) or data.get("kind") != COMPUTER:
        return None
    name = data.get("player")
    return name if isinstance(name, str) else None
