"""The plan of docs/host/scale.md: who is back when after a death, and what follows from it."""

from __future__ import annotations

import re
from dataclasses import replace
from math import inf, isfinite
from pathlib import Path

import pytest
from grown.lines import lines_of
from grown.markdown import figure
from grown.parts import NGINX, Spent
from grown.plan import (
    WITHIN_S,
    WORKER_CONNECTIONS,
    Crowd,
    Measured,
    back_s,
    needs_of,
    where_measured,
)
from grown.sixteen import sixteen
from grown.sizing import CROWDS

DEPLOYED = (Path(__file__).parents[3] / "deploy" / "nginx.conf").read_text("utf-8")
HAS = Measured.read()


def test_nobody_comes_back_to_processes_that_moves_keep_busy() -> None:
    """Two processes left with 2.5 processes' moves have no time for anything else."""
    has = replace(HAS, server=1_000.0, come=2_000.0)
    crowd = Crowd(tables=25_000, live=1.0, seconds_a_move=10.0)
    assert back_s(crowd, has, 4) == inf
    # Half of 50,000 sockets, 2 ms each, in three processes of which half a process is idle.
    assert back_s(crowd, has, 6) == pytest.approx(25_000 * 2e-3 / 0.5)


@pytest.mark.parametrize("name", CROWDS)
def test_there_are_processes_enough_for_a_death(name: str) -> None:
    crowd = CROWDS[name]
    needs = needs_of(crowd, HAS)
    assert needs.processes >= needs.processes_for_moves
    assert needs.back_s <= WITHIN_S
    assert isfinite(needs.back_s)
    if needs.processes > needs.processes_for_moves:
        assert back_s(crowd, HAS, needs.processes - 1) > WITHIN_S


def test_processes_have_memory_of_their_own() -> None:
    crowd = CROWDS["one in four"]
    without, with_it = (needs_of(crowd, replace(HAS, process_mb=mb)) for mb in (0.0, 250.0))
    more = with_it.memory_gb - without.memory_gb
    assert more == pytest.approx(with_it.processes * 0.25)


def test_the_page_says_when_ten_thousand_moves_do_not_fit() -> None:
    assert "does not fit" in sixteen(replace(HAS, server_busy=2_000.0))
    assert "does not fit" not in sixteen(replace(HAS, server_busy=500.0))


@pytest.mark.parametrize(
    ("number", "text"), [(6, "6"), (1_234, "1,234"), (6.0, "6.0"), (0.123, "0.12"), (1e3, "1,000")]
)
def test_a_count_has_no_fraction(number: float, text: str) -> None:
    assert figure(number) == text


def test_no_cost_is_negative() -> None:
    """A process that ends takes its time with it, where nobody asks after it."""
    before = Spent(1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
    after = Spent(1.5, 1.9, 3.0, 4.0, 5.0, 6.0)
    assert after.since(before) == Spent(0.5, 0.0, 0.0, 0.0, 0.0, 0.0)


def test_what_was_measured_has_no_negative_figure() -> None:
    assert not [line for line in HAS.lines if re.search(r"(^|[ (])-\d", line[1])]


def test_parts_that_were_stopped_before_have_no_lines() -> None:
    assert lines_of({}) == []


def test_parts_measured_on_different_days_say_so() -> None:
    assert where_measured({"cost": "monday", "death": "monday"}) == "monday"
    both = where_measured({"cost": "monday", "death": "tuesday", "spread": "monday"})
    assert both == "cost, spread: monday; death: tuesday"


def test_tables_are_brought_to_processes_as_nginx_does_it_where_we_deploy() -> None:
    pattern = re.compile(r"map \$uri \$by_table \{.*?\}|hash [^;]*;", re.DOTALL)
    measured, deployed = (
        [each.split() for each in pattern.findall(text)] for text in (NGINX, DEPLOYED)
    )
    assert measured == deployed
    assert len(measured) == 2


def test_nginx_has_the_connections_that_the_plan_counts_with() -> None:
    found = re.search(r"worker_connections (\d+);", DEPLOYED)
    assert found
    assert int(found[1]) == WORKER_CONNECTIONS
