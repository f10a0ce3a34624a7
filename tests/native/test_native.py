"""The native core as Python sees it: there, in a build for this processor, and easy to stop."""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING

import pytest

from lungomare import native
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import RETAIL, Canosa
from lungomare.native import bosa as native_bosa
from lungomare.native import canosa as native_canosa

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.native import Tally


def test_the_native_core_is_here() -> None:
    """Without it every other test of it would say nothing."""
    assert native.is_available()
    assert native.backend() == "native"
    assert native.describe() == f"native, compiled for {native.BUILDS[native.build()]}"


def test_a_missing_core_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    monkeypatch.setattr(native, "_WHY_NOT", "no such file")
    assert native.backend() == "python"
    assert "no such file" in native.describe()
    with pytest.raises(native.NativeMissing, match="compiler"):
        native.require()


def canosa_games(seed: int, threads: int) -> Tally:
    start = native_canosa.pack(Canosa().start().position)
    return start.random_games(native_canosa.pack_rules(RETAIL), 3000, seed, threads)


def bosa_games(seed: int, threads: int) -> Tally:
    return native_bosa.pack_deck(Bosa(3)).random_games(3000, seed, threads)


@pytest.mark.parametrize("play", [canosa_games, bosa_games])
def test_random_games_are_the_same_on_any_threads(play: Callable[[int, int], Tally]) -> None:
    alone = play(5, 1)
    assert alone == play(5, 3)
    assert alone["fingerprint"] != play(6, 1)["fingerprint"]
    assert alone["games"] == 3000 == sum(alone["reasons"].values())


def interrupt_soon() -> None:
    """Send this process Ctrl-C in a moment, from a thread that runs only if the GIL is free."""
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_perft(threads: int) -> None:
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come at once
        interrupt_soon()
        native_canosa.perft(Canosa().start().position, RETAIL, 18, threads)


def test_ctrl_c_stops_random_games_that_never_end() -> None:
    rules = Canosa("kickstarter", {"repetition": "off", "quiet": "off"}).rules
    start = native_canosa.pack(Canosa().start().position)
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - as above
        interrupt_soon()
        start.random_games(native_canosa.pack_rules(rules), 2**40)


def test_ctrl_c_stops_bosa() -> None:
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - as above
        interrupt_soon()
        native_bosa.pack_deck(Bosa(2)).random_games(2**40)


@pytest.mark.parametrize("threads", [-1, 0, 257])
def test_threads_have_their_limits(threads: int) -> None:
    start, rules = native_canosa.pack(Canosa().start().position), native_canosa.pack_rules(RETAIL)
    with pytest.raises(ValueError, match="1 to 256"):
        start.perft(rules, 3, threads)
    with pytest.raises(ValueError, match="1 to 256"):
        start.random_games(rules, 1, 0, threads)
    with pytest.raises(ValueError, match="1 to 256"):
        native_bosa.pack_deck(Bosa(2)).random_games(1, 0, threads)
    with pytest.raises(ValueError, match="0 or more"):
        start.perft(rules, -1)
