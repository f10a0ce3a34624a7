"""What a person reads of a seat at an online table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.cli.terminal.screen import console
from lungomare.errors import printable

if TYPE_CHECKING:
    from lungomare.client.messages import Now, Update
    from lungomare.game import Json, Seat


class TablePrinter:
    """Prints what happens at one table; at one of several, each line begins with its name."""

    def __init__(self, prefix: str = "", *, moves: bool = True) -> None:
        self.prefix, self.moves = prefix, moves
        self._out = console()

    def say(self, sentence: str) -> None:
        """Print a sentence, in which a server or somebody at the table may have a word."""
        self._out.print(self.prefix + printable(sentence), markup=False)

    def update(self, update: Update) -> None:
        """Print what has happened, once however many seats are held."""
        event = update.event
        if event is None or update.seat != update.now["seat"]:
            return
        line = _format_event(event, update.now)
        if line and (self.moves or event["type"] != "moved"):
            self.say(line)

    def end(self, now: Now, seat: Seat) -> None:
        """Print how a game has ended, or who plays on for the seat."""
        if now["phase"] != "over":
            self.say(f"{now['seats'][seat]['stand_in']} plays on for seat {seat}.")
            return
        result = now["result"] or {}
        winners = result.get("winners", [result["winner"]] if result.get("winner") else [])
        names = " and ".join(_winner_name(now, winner) for winner in winners) or "nobody"
        self.say(f"Over ({now['reason']}): {names} won.")
        if "totals" in result:
            self.say(f"Points: {', '.join(map(str, result['totals']))}.")


def seat_name(now: Now, seat: Seat) -> str:
    """Return who sits on a seat."""
    chair = now["seats"][seat]
    return chair["name"] or chair["player"] or f"seat {seat}"


def _winner_name(now: Now, winner: Seat | str) -> str:
    """Return a winner by name; some games' results name colours."""
    return winner.capitalize() if isinstance(winner, str) else seat_name(now, winner)


def _format_event(event: Json, now: Now) -> str | None:
    """Return what happened, where a person would like to read it."""
    who = seat_name(now, event["seat"]) if "seat" in event else ""
    match event["type"]:
        case "moved":
            return f"{now['version']:>4} {who}: {', '.join(event['actions'])}"
        case "started":
            return "The game begins."
        case "taken-back":
            return f"{who} takes back; {event['kept']} moves stand."
        case "replaced":
            return f"{event['player']} plays on for {who} ({event['reason']})."
    return None
