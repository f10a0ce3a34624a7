"""A game of Canosa that was looked through, as a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.cli.canosa.analysis_screen import format_line
from lungomare.cli.canosa.board import NAMES
from lungomare.cli.reports.page.blocks import (
    Drawn,
    Fact,
    Moment,
    Pictures,
    Report,
    Section,
    Table,
    Text,
)
from lungomare.cli.reports.page.plots import Buoy, Shore
from lungomare.drawing import drawing_of
from lungomare.games.canosa import Canosa, describe_outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json, Seat
    from lungomare.games.records import Replay

SEATS: Final = {name.lower(): seat for seat, name in enumerate(NAMES)}
SIGNS: Final = "?? gave away 30 % of a win or more, ? 15 % or more, ?! 7 % or more."


def game_report(played: Replay, document: Json, top: int | None, seat: Seat | None) -> Report:
    """Return the report of a game; `top` is how many moments to show, all that are marked if None.

    With a seat, moments are those of that seat.
    """
    moves: Sequence[Json] = document["moves"]
    chosen = _moments(moves, top, seat)
    first = NAMES[0]
    sections = [
        Section(f"Who stood better, {first} or {NAMES[1]}", _shore(moves, chosen)),
        Section("The moments that mattered", _shown(played, chosen)),
        Section("Every action", [_actions(moves, chosen)]),
    ]
    return Report(
        title="Canosa: a game looked through",
        lead=_ended(played, len(moves)),
        facts=[_fact(player) for player in document["players"] if player["actions"]],
        sections=[section for section in sections if moves and section.blocks],
        foot=(f"Chances are those to win, a draw counting half. {SIGNS}", _limit(document)),
    )


def _moments(moves: Sequence[Json], top: int | None, seat: Seat | None) -> list[Json]:
    """Return the actions to show, in the order of the game."""
    own = [move for move in moves if seat is None or SEATS[move["player"]] == seat]
    if top is None:
        return [move for move in own if move["mark"]]
    lost = [move for move in own if move["loss"] > 0]
    worst = sorted(lost, key=lambda move: -float(move["loss"]))[:top]
    return sorted(worst, key=lambda move: int(move["number"]))


def _ended(played: Replay, actions: int) -> str:
    state = played.states[-1]
    end = describe_outcome(state.outcome) if state.outcome else "It is not finished, or ended early"
    return f"{end.rstrip('.')}. {actions} actions were looked at."


def _fact(player: Json) -> Fact:
    marks = ", ".join(f"{count} {sign}" for sign, count in player["marks"].items() if count)
    note = f"of a win given away an action, over {player['actions']} actions"
    return Fact(
        player["player"].capitalize(),
        f"{100 * player['loss']:.1f} %",
        f"{note}; {marks}" if marks else note,
    )


def _shore(moves: Sequence[Json], chosen: Sequence[Json]) -> list[Any]:
    if not moves:
        return []
    gold = [_gold(moves[0], "before"), *(_gold(move, "after") for move in moves)]
    buoys = [
        Buoy(place, move["number"], 0, _anchor(move), _title(move))
        for place, move in enumerate(chosen, 1)
    ]
    shore = Shore(
        f"{NAMES[0]}'s chance is the sand, {NAMES[1]}'s the sea; buoys are the moments below",
        NAMES,
        [(chance, 1 - chance) for chance in gold],
        ["start", *(str(move["number"]) for move in moves)],
        "action",
        buoys,
    )
    return [shore.plot()]


def _gold(move: Json, when: str) -> float:
    chance: float = move[when]
    return chance if SEATS[move["player"]] == 0 else 1 - chance


def _anchor(move: Json) -> str:
    return f"m-{move['number']}"


def _title(move: Json) -> str:
    return f"Action {move['number']}: {move['player'].capitalize()} plays {move['action']}"


def _shown(played: Replay, chosen: Sequence[Json]) -> list[Any]:
    if not chosen:
        return [Text("Nobody gave anything away that the engine could see.")]
    return [_moment(played, place, move) for place, move in enumerate(chosen, 1)]


def _moment(played: Replay, place: int, move: Json) -> Moment:
    state, game = played.states[move["number"] - 1], played.game
    drawing = drawing_of(game.name)
    best = move["best"]["line"]
    turn = _same_turn(played, move, best)
    return Moment(
        number=place,
        anchor=_anchor(move),
        title=_title(move),
        mark=move["mark"],
        sentence=(
            f"{move['player'].capitalize()}'s chance went from {100 * move['before']:.0f} % to"
            f" {100 * move['after']:.0f} %."
        ),
        pictures=(
            Drawn(
                drawing.draw_turn(game, state, [game.read(move["action"])]),
                f"Played: {move['action']}",
            ),
            Drawn(
                drawing.draw_turn(game, state, turn), f"Better: {' '.join(map(game.write, turn))}"
            ),
        ),
        details=(("Better line", format_line(best)),),
    )


def _same_turn(played: Replay, move: Json, line: Sequence[str]) -> list[Any]:
    """Return the actions of the better line that belong to the same turn."""
    game, state = played.game, played.states[move["number"] - 1]
    turn, found = game.turn(state), []
    for text in line:
        if game.actor(state) is None or game.turn(state) != turn:
            break
        found.append(game.read(text))
        state = game.apply(state, found[-1])
    return found


def _actions(moves: Sequence[Json], chosen: Sequence[Json]) -> Table:
    shown = {move["number"] for move in chosen}
    return Table(
        caption="Chances of who acted, before and after",
        head=("", "player", "action", "before", "after", "better was"),
        rows=[
            (
                str(move["number"]),
                move["player"].capitalize(),
                f"{move['action']} {move['mark']}".rstrip(),
                f"{100 * move['before']:.0f} %",
                f"{100 * move['after']:.0f} %",
                format_line(move["best"]["line"][:4]) if move["mark"] else "",
            )
            for move in moves
        ],
        words=3,
        trailing=1,
        anchors=[_anchor(move) if move["number"] in shown else None for move in moves],
    )


def _limit(document: Json) -> str:
    limit = document["limit"]
    parts = (
        ("seconds", "{:g} seconds"), ("nodes", "{:,} positions"), ("depth", "{} actions deep"),
    )  # fmt: skip
    said = [text.format(limit[key]) for key, text in parts if limit[key]]
    return f"Each position was looked at: {', '.join(said) or 'half a second'}."


def position_report(game: Canosa, state: Any, document: Json) -> Report:
    """Return the report of one position: the best lines, each drawn on the board."""
    drawing = drawing_of(game.name)
    player = NAMES[state.position.player]
    pictures = []
    for line in document["lines"]:
        first = [game.read(text) for text in line["line"][: state.position.owed]]
        pictures.append(
            Drawn(
                drawing.draw_turn(game, state, first),
                f"{100 * line['chance']:.0f} %: {format_line(line['line'])}",
            )
        )
    return Report(
        "Canosa: a position",
        f"{player} is to act. {document['position']}",
        [Fact(f"{player}'s chance", f"{100 * document['lines'][0]['chance']:.0f} %")],
        [Section("The best lines", [Pictures(pictures)])],
        (f"{document['depth']} actions deep, {document['nodes']:,} positions.",),
    )
