"""A game of Bosa that was looked back at, as a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.analysis.bosa.estimate import SURE
from lungomare.cli.bosa.review_screen import COLUMNS, format_interval, format_turn
from lungomare.cli.bosa.towns import player_name
from lungomare.cli.reports.charts import Dot
from lungomare.cli.reports.page.blocks import Drawn, Fact, Moment, Report, Section, Table, Text
from lungomare.cli.reports.page.plots import Buoy, Shore, intervals
from lungomare.drawing import drawing_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Game, Json, Seat
    from lungomare.games.records import Replay

FOOT: Final = (
    "Each turn is judged on what its player knew.",
    "± is the interval of 95 % by the sampled futures.",
    "?? gave away 30 % of a win or more, ? 15 % or more, ?! 7 % or more.",
)
SPLIT: Final = {
    "expected": "expected at first",
    "luck": "luck",
    "own": "own turns",
    "others": "others' turns",
}


def game_report(played: Replay, document: Json, top: int | None, seat: Seat | None) -> Report:
    """Return the report of a game; `top` is how many moments to show, all that are marked if None.

    With a seat, moments are those of that seat.
    """
    turns: Sequence[Json] = document["turns"]
    chosen = _moments(turns, top, seat)
    names = [player_name(each) for each in range(played.game.seats)]
    sections = [
        Section("Whose game it was", _shore(played, turns, names, chosen)),
        Section("The moments that mattered", _shown(played, chosen)),
        Section("Luck and decisions", _luck(document["split"], names)),
        Section("Every turn", [_turns(played, turns, names, chosen)]),
    ]
    return Report(
        title="Bosa: a game looked through",
        lead=_ended(played, names, len(turns)),
        facts=[_fact(player) for player in document["seats"]],
        sections=[section for section in sections if turns and section.blocks],
        foot=FOOT,
    )


def _moments(turns: Sequence[Json], top: int | None, seat: Seat | None) -> list[Json]:
    own = [turn for turn in turns if seat is None or turn["seat"] == seat]
    lost = [turn for turn in own if turn["played"] != turn["best"]]
    if top is None:
        return [turn for turn in lost if turn["mark"]]
    worst = sorted(lost, key=lambda turn: -float(turn["share"]["loss"]["value"]))[:top]
    return sorted(worst, key=lambda turn: int(turn["turn"]))


def _ended(played: Replay, names: Sequence[str], turns: int) -> str:
    outcome = played.game.outcome(played.states[-1])
    if outcome is None:
        return f"It is not finished, or ended early. {turns} turns were looked at."
    who = " and ".join(names[seat] for seat in outcome.winners)
    how = "won" if len(outcome.winners) == 1 else "share the victory"
    return f"{who} {how}. {turns} turns were looked at."


def _fact(player: Json) -> Fact:
    lost = player["loss"]
    each = max(player["turns"], 1)
    marks = ", ".join(f"{count} {sign}" for sign, count in player["marks"].items() if count)
    note = (
        f"of a win given away a turn, and {format_interval(lost['margin'], 1, '.0f')} points in"
        f" {player['turns']} turns"
    )
    return Fact(
        player_name(player["seat"]),
        f"{format_interval(lost['share'], 100 / each, '.1f')} %",
        f"{note}; {marks}" if marks else note,
    )


def _shore(
    played: Replay, turns: Sequence[Json], names: Sequence[str], chosen: Sequence[Json]
) -> list[Any]:
    if not turns:
        return []
    shares = [_shares(turn, "before") for turn in turns]
    shares.append(_last(played, turns[-1]))
    place = {turn["turn"]: column for column, turn in enumerate(turns)}
    buoys = [
        Buoy(number, place[turn["turn"]] + 1, turn["seat"], _anchor(turn), _title(turn))
        for number, turn in enumerate(chosen, 1)
    ]
    caption = (
        "Each one's share of the victory, as one who sees all goals expected it before every turn;"
        " buoys are the moments below"
    )
    labels = [*(str(turn["turn"]) for turn in turns), "end"]
    return [Shore(caption, names, shares, labels, "turn", buoys).plot()]


def _shares(turn: Json, when: str) -> list[float]:
    found = [max(float(seat[when]["value"]), 0.0) for seat in turn["effects"]["share"]]
    whole = sum(found) or 1.0
    return [share / whole for share in found]


def _last(played: Replay, turn: Json) -> list[float]:
    """Return the shares at the end, or after the last turn of a game without one."""
    outcome, seats = played.game.outcome(played.states[-1]), played.game.seats
    if outcome is None:
        return _shares(turn, "after")
    return [outcome.share(seat, seats) for seat in range(seats)]


def _anchor(turn: Json) -> str:
    return f"m-{turn['turn']}"


def _title(turn: Json) -> str:
    return f"Turn {turn['turn']}, Season {turn['season']}: {player_name(turn['seat'])}"


def _shown(played: Replay, chosen: Sequence[Json]) -> list[Any]:
    if not chosen:
        return [Text("No turn was found that would have been better than the one played.")]
    return [_moment(played, number, turn) for number, turn in enumerate(chosen, 1)]


def _moment(played: Replay, number: int, turn: Json) -> Moment:
    game: Game[Any, Any] = played.game
    state = played.states[turn["at"]]
    drawing = drawing_of(game.name)

    def drawn(which: str) -> Drawn:
        actions = [game.read(text) for text in turn[which]["decisions"]]
        label = "Played" if which == "played" else "Better"
        words = format_turn(game, turn[which])  # type: ignore[arg-type]
        return Drawn(drawing.draw_turn(game, state, actions), f"{label}: {words}")

    lost, points = turn["share"]["loss"], turn["margin"]["loss"]
    return Moment(
        number=number,
        anchor=_anchor(turn),
        title=_title(turn),
        mark=turn["mark"],
        sentence=(
            f"It gave away {format_interval(lost, 100, '.1f')} % of a win, and"
            f" {format_interval(points, 1, '.1f')} points of lead."
        ),
        pictures=(drawn("played"), drawn("best")),
    )


def _luck(split: Json, names: Sequence[str]) -> list[Any]:
    if not split:
        return []
    dots = [
        _dot(f"{names[seat]}: {label}", parts[key], gap=seat > 0 and key == next(iter(SPLIT)))
        for seat, parts in enumerate(split["margin"])
        for key, label in SPLIT.items()
    ]
    far = max((abs(end) for dot in dots for end in dot.interval), default=1.0) or 1.0
    ends = (-far, far)
    plot = intervals(
        "Points ahead of the best other: how each result came about; the four add up to it",
        dots, ends, 0.0, lambda value: f"{value + 0.0:+.0f}",
    )  # fmt: skip
    return [
        plot,
        _split_table(split["margin"], names, "Points ahead", 1),
        _split_table(split["share"], names, "Share of the victory, %", 100),
        Text(
            "What is expected at first is what an average player at this table may expect. The"
            " parts of a sum may be larger than the whole and cancel each other out."
        ),
    ]


def _dot(label: str, estimate: Json, *, gap: bool) -> Dot:
    value, half = float(estimate["value"]), SURE * float(estimate["error"])
    return Dot(label, value, (value - half, value + half), gap)


def _split_table(seats: Sequence[Json], names: Sequence[str], title: str, scale: float) -> Table:
    rows = [
        (names[seat], *(format_interval(parts[name], scale, ".0f") for name in COLUMNS))
        for seat, parts in enumerate(seats)
    ]
    return Table(title, ("", *COLUMNS.values()), rows)


def _turns(
    played: Replay, turns: Sequence[Json], names: Sequence[str], chosen: Sequence[Json]
) -> Table:
    shown = {turn["turn"] for turn in chosen}
    rows = [
        (
            str(turn["turn"]),
            names[turn["seat"]],
            format_turn(played.game, turn["played"]),  # type: ignore[arg-type]
            f"{format_interval(turn['share']['loss'], 100, '.1f')} % {turn['mark']}".rstrip(),
        )
        for turn in turns
    ]
    return Table(
        "What each turn gave away of a win", ("", "player", "played", "gave away"), rows, words=3,
        anchors=[_anchor(turn) if turn["turn"] in shown else None for turn in turns],
    )  # fmt: skip
