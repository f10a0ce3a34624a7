"""What must hold when all games are over, whatever was killed meanwhile."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lungomare import match
from lungomare.games.bosa.deal.verify import verify
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from server.regulars import check_moves, stored

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cluster.cluster import Cluster
    from lungomare.game import Json
    from lungomare.match import Event, Table
    from server.regulars import Acknowledged, Regular

LATE_S = 8.0
"""How late a flag may fall: two seconds until a dead process's tables are another's, three until
connections that never answer are given up, one until that process has looked at the tables, and the
rest for a machine of two cores on which everything runs."""


def check_records(cluster: Cluster, names: Iterable[str]) -> None:
    """Each of these games is over, and its record replays and verifies."""
    for name in names:
        record = cluster.ask("GET", f"/api/tables/{name}/record")
        replay(FAMILIES, record)
        if record["game"] == "bosa" and record["result"] is not None:
            assert all(check.holds for check in verify(record))


def check_refused(regulars: Iterable[Regular], tables: dict[str, list[Json]]) -> None:
    """What was refused has not happened."""
    for regular in regulars:
        ids = {event.get("id") for event in tables[regular.table]}
        for move, why in regular.refused.items():
            assert move not in ids, f"refused ({why['sentence']}), and yet it happened"


def check_told(regulars: Iterable[Regular], tables: dict[str, list[Json]]) -> int:
    """Everybody was told the same, and what is stored; return how many messages were compared."""
    compared = 0
    public: dict[tuple[str, int], Json] = {}
    for heard in (each for regular in regulars for each in regular.heard.values()):
        events = tables[heard.table]
        for number, event in heard.events.items():
            compared += 1
            for key in event.keys() & events[number - 1].keys() - SECRET:
                assert event[key] == events[number - 1][key], (heard.table, number, key)
        for version, stands in heard.public.items():
            assert public.setdefault((heard.table, version), stands) == stands
        assert max(heard.public) == len(events), "told to the last"
    return compared


SECRET = {"contribution", "secret", "header", "options"}
"""What of an event is stored and not told, or told otherwise."""


@dataclass
class Flags:
    """The flags that fell, and how late."""

    late_ms: list[int] = field(default_factory=list)

    @property
    def most_s(self) -> float:
        return max(self.late_ms, default=0) / 1000


def check_clocks(tables: dict[str, list[Json]], away: Sequence[tuple[int, int]]) -> Flags:
    """Every flag that should have fallen has, once and in time, and none before.

    `away` are the times in milliseconds when the database was down: nobody can call a flag then.
    """
    flags = Flags()
    for name, events in tables.items():
        fallen: Counter[str] = Counter()
        for table, event in steps(events):
            deadline = match.next_deadline(table) if table else None
            is_flag = isinstance(event, match.Ended | match.Replaced) and event.reason == "time"
            if is_flag:
                assert deadline is not None, name
                assert event.at >= deadline, f"the flag of {name} fell too early"
                flags.late_ms.append(event.at - deadline - _overlap(deadline, event.at, away))
                fallen[str(getattr(event, "seat", "all"))] += 1
            elif isinstance(event, match.Moved) and deadline is not None:
                assert event.at <= deadline, f"a move of {name} after its flag"
        assert all(count == 1 for count in fallen.values()), f"a flag of {name} fell twice"
    assert flags.most_s <= LATE_S, f"a flag fell {flags.most_s:.1f} s late"
    return flags


def steps(events: Sequence[Json]) -> Iterable[tuple[Table | None, Event]]:
    """Yield each event with the table before it."""
    table: Table | None = None
    for each in map(match.event_from_json, events):
        yield table, each
        table = match.fold([each]) if table is None else table.after(each)


def _overlap(since: int, until: int, spans: Sequence[tuple[int, int]]) -> int:
    return sum(max(0, min(until, end) - max(since, begin)) for begin, end in spans)


def check_ends(tables: dict[str, list[Json]]) -> None:
    """Every game has one end."""
    for name, events in tables.items():
        kinds = Counter(event["type"] for event in events)
        assert kinds["ended"] == 1, f"{name} has {kinds['ended']} ends"
        assert kinds["started"] == 1, name


def check_all(
    cluster: Cluster,
    regulars: Sequence[Regular],
    moves: Sequence[Acknowledged],
    away: Sequence[tuple[int, int]] = (),
) -> str:
    """Check everything; return the figures."""
    names = {regular.table for regular in regulars}
    tables = {name: events for name, events in stored(cluster.data).items() if name in names}
    check_moves(moves, tables)
    check_refused(regulars, tables)
    check_ends(tables)
    compared = check_told(regulars, tables)
    flags = check_clocks(tables, away)
    check_records(cluster, names)
    resent = sum(regular.resent for regular in regulars)
    returns = sum(regular.returns for regular in regulars)
    refused = sum(len(regular.refused) for regular in regulars)
    return (
        f"{len(names)} games, {len(moves)} acknowledged moves ({resent} sent again,"
        f" {refused} refused), {returns} returns, {compared} events compared,"
        f" {len(flags.late_ms)} flags, the latest {flags.most_s:.1f} s late"
    )
