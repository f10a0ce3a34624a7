"""Advice at the terminal: a hint, who stands better, what lost most; fair to all who sit there.

Whatever looks at a running game is handed what the seat to act knows, and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.table import Table

from lungomare.analysis.analysis import Budget
from lungomare.analysis.registry import analysis_of
from lungomare.cli.registry import commands_of
from lungomare.cli.reports.plain_review_screen import print_plain_review
from lungomare.cli.reports.review_file import run_review
from lungomare.cli.terminal.screen import thinking
from lungomare.games.records import Replay
from lungomare.match import situation
from lungomare.players import hint_player, player, rest_of_turn
from lungomare.players.registry import without_core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.analysis.analysis import Evaluation
    from lungomare.cli.terminal.game_loop import GameLoop
    from lungomare.players import Situation

LOOK: Final = Budget(seconds=0.5)
"""For a hint: as long as one waits gladly."""
REVIEW: Final = Budget(seconds=0.2)
"""For each action or turn that is looked back at: a game takes some ten seconds."""
TOP: Final = 5
"""How many of the moves that lost most are listed."""
ACCEPTS_DRAW: Final = 0.35
"""A computer agrees to a draw at most at this chance to win: less than who goes second has."""
BAR: Final = 30
"""Signs of a whole victory."""


class Hint(NamedTuple):
    """What somebody strong would do."""

    line: Sequence[str]
    chance: float | None
    wins_in: int | None = None


def hint(loop: GameLoop, _: str) -> None:
    """Say what a strong player would do now, and what comes of it."""
    seat = loop.local.table.actor
    if seat is None:
        loop.say("The game is over; review says what was good.")
        return
    known = situation(loop.local.table, seat, loop.rng)
    with thinking(loop.console, "Thinking of a hint"):
        found = _hint(known)
    if found is None:
        loop.say("Nobody here knows this game well enough for a hint; moves lists what you may do.")
        return
    first, *rest = found.line
    meaning = loop.meanings().get(first, "")
    then = f"; then {', '.join(rest)}" if rest else ""
    loop.say(f"Hint: {first}{f' - {meaning}' if meaning else ''}{then}.")
    if prospect := _format_prospect(loop.game.seat_name(seat), found):
        loop.say(prospect)


def _hint(known: Situation) -> Hint | None:
    """Return the best turn by whoever judges this game, or by its strongest level."""
    analysis = analysis_of(known.game.name)
    if analysis.has_evaluation:
        found = analysis.evaluate(known.game, known.state, LOOK)
        if found is not None and found.line:
            return Hint(_own_turn(known, found.line), found.chances[known.seat], found.wins_in)
    name = hint_player(known.game.name)
    if name is None:
        return None
    choice = player(name, known.game).choose(known)
    # what stands in for the core chooses well enough, and knows little of how it will end
    chance = None if without_core(known.game.name) else choice.value
    return Hint(rest_of_turn(known.game, known.state, choice), chance)


def _own_turn(known: Situation, line: Sequence[str]) -> list[str]:
    """Return the beginning of a line that is the turn of whoever asks."""
    game, state, found = known.game, known.state, list[str]()
    turn = game.turn(state)
    for text in line:
        if game.actor(state) != known.seat or game.turn(state) != turn:
            break
        found.append(text)
        state = game.advance(state, game.read(text))
    return found


def _format_prospect(name: str, found: Hint) -> str:
    if found.wins_in is not None:
        verb = "wins" if found.wins_in > 0 else "loses"
        turns = abs(found.wins_in)
        return f"{name} {verb} in {turns} turn{'' if turns == 1 else 's'} at the most."
    return "" if found.chance is None else f"{name}'s chance to win is then {found.chance:.0%}."


def evaluate(loop: GameLoop, _: str) -> None:
    """Say who stands better, as far as the seat to act can know."""
    found = _estimate(loop)
    if found is None:
        loop.say("Nobody here can judge this game.")
        return
    table = Table.grid(padding=(0, 2))
    for name, chance in zip(loop.names, found.chances, strict=True):
        table.add_row(name, f"{chance:.0%}", "#" * round(BAR * chance))
    loop.console.print(table)
    loop.say("Chances to win, as far as can be seen.", "dim")


def _estimate(loop: GameLoop) -> Evaluation | None:
    """Return how the game stands by what the seat to act knows; as it ended once it is over."""
    table, analysis = loop.local.table, analysis_of(loop.game.name)
    if table.actor is None:
        return analysis.evaluate(loop.game, loop.state)
    known = situation(table, table.actor, loop.rng)
    with thinking(loop.console, "Looking who stands better"):
        return analysis.estimate(known)


def accepts_draw(loop: GameLoop) -> bool:
    """Say whether the computer agrees to a draw: where somebody judges, if it stands worse."""
    found = _estimate(loop)
    others = [seat for seat, each in enumerate(loop.seating.seats) if each is not None]
    return found is not None and all(found.chances[seat] <= ACCEPTS_DRAW for seat in others)


def review(loop: GameLoop, _: str) -> None:
    """List what lost most, once the game is over: before, it would tell what is hidden."""
    table, game = loop.local.table, loop.game
    if not loop.local.is_over:
        loop.say("Once the game is over; until then there are hint and eval.")
        return
    played = Replay(game, tuple(table.all_states()), tuple(table.moves))
    own = commands_of(game.name).review
    show = print_plain_review if own is None else own.load()
    looked = analysis_of(game.name).review(played, REVIEW)
    run_review(looked, None, lambda found: show(loop.console, game, found, TOP, None))
