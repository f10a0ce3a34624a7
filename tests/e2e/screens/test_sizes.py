"""What is looked at every day leaves out no size, no scene, no language and no theme."""

from __future__ import annotations

from e2e.screens.scenes import SCENES
from e2e.screens.sizes import ALWAYS, HEIGHTS, WIDTHS, all_sizes, some_sizes
from e2e.screens.sweep import CONTRASTS, PAGES
from e2e.screens.visits.visit import THEMES


def test_all_sizes_are_every_width_with_every_height() -> None:
    assert (WIDTHS[0], WIDTHS[-1], HEIGHTS[0], HEIGHTS[-1]) == (320, 2560, 568, 1440)
    assert {(width, height) for width in WIDTHS for height in HEIGHTS} <= {*all_sizes()}
    assert (640, 360) in all_sizes()


def test_every_size_is_seen_every_day() -> None:
    seen = {size for number in range(len(PAGES)) for size in some_sizes(number)}
    assert seen == {*all_sizes(), *ALWAYS}


def test_every_scene_is_seen_in_both_languages_and_both_themes() -> None:
    assert {*PAGES} == {(name, language) for name in SCENES for language in ("en", "it")}
    assert {theme for _, theme in CONTRASTS.values()} == {*THEMES}
