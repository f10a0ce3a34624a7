"""The page of figures is what was measured, and nothing that somebody typed."""

from __future__ import annotations

import pytest
from performance.document import DOCUMENT, PARTS, document, read_figures
from performance.row import rate_row, time_row


def test_the_page_is_made_of_the_figures() -> None:
    assert DOCUMENT.read_text("utf-8") == document(read_figures())


@pytest.mark.parametrize("name", PARTS)
def test_every_part_was_measured_beside_what_it_says(name: str) -> None:
    measured = read_figures()[name]
    rows = PARTS[name].rows(measured["found"])
    assert rows
    assert all(row.ours for row in rows)
    assert measured["machine"]["date"]


def test_a_rate_says_how_many_times_the_peer_and_a_time_how_much_quicker() -> None:
    assert rate_row("play", 4e6, "law", 2e4, "steps/s") == (
        ("play", "4.0 M steps/s", "law", "20,000 steps/s", "200 ×")
    )
    assert time_row("text", 2.0, "law", 8.0, "µs").compared == "4.0 × as quick"
