"""A figure of ours beside its peer's, as the page of figures has it."""

from __future__ import annotations

from typing import Any, NamedTuple

from grown.markdown import figure

Json = Any
"""What a benchmark wrote, as it was read."""


class Row(NamedTuple):
    """What was measured, ours, who stands beside it, theirs, and how the two compare."""

    what: str
    ours: str
    peer: str
    theirs: str
    compared: str


def rate_row(what: str, ours: float, peer: str, theirs: float, unit: str) -> Row:
    """Return two rates and how many times theirs ours is."""
    return Row(what, rate(ours, unit), peer, rate(theirs, unit), f"{figure(ours / theirs)} ×")


def time_row(what: str, ours: float, peer: str, theirs: float, unit: str) -> Row:
    """Return two times and how many times as long theirs takes."""
    told, beside = f"{figure(ours)} {unit}", f"{figure(theirs)} {unit}"
    return Row(what, told, peer, beside, f"{figure(theirs / ours)} × as quick")


def alone_row(what: str, ours: str, wanted: str = "") -> Row:
    """Return a figure that has no peer, and perhaps what is wanted of it."""
    return Row(what, ours, "", wanted, "")


def rate(value: float, unit: str) -> str:
    """Return a rate with its unit, in millions where it is some."""
    million = 1e6
    if value >= million:
        return f"{figure(value / million)} M {unit}"
    return f"{figure(float(value))} {unit}"


def share(found: Json) -> str:
    """Return a score with its interval, both in per cent."""
    return f"{found['score']:.0%} ({found['low']:.0%} to {found['high']:.0%})"
