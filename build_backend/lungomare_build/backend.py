"""What pip and `python -m build` call: scikit-build-core, after the page has been built.

`-C page=auto`, the default, builds the page where it can and says in the package why it could not;
`-C page=required` fails without a page with the core in it, as a release should; `-C page=skip`
leaves it as it is. An editable install always leaves it, since `scripts/page` builds it.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final

from packaging.tags import platform_tags
from scikit_build_core import build as core

from lungomare_build import page

if TYPE_CHECKING:
    from collections.abc import Mapping

    Settings = Mapping[str, str | list[str]]

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

WAYS: Final = ("auto", "required", "skip")
NODE_IS_FOR: Final = {
    "macosx_11_0_arm64",
    "macosx_11_0_x86_64",
    "manylinux_2_28_aarch64",
    "manylinux_2_28_x86_64",
    "musllinux_1_2_aarch64",
    "musllinux_1_2_x86_64",
    "win_amd64",
    "win_arm64",
}
"""Platforms with a wheel of Node; elsewhere its package compiles Node, which takes hours."""
ZIG_IS_FOR: Final = {
    "macosx_13_0_arm64",
    "macosx_13_0_x86_64",
    "manylinux_2_12_x86_64",
    "manylinux_2_17_aarch64",
    "musllinux_1_1_aarch64",
    "musllinux_1_1_x86_64",
    "win_amd64",
    "win_arm64",
}
"""Platforms with a wheel of zig, which compiles the core for the page."""


def get_requires_for_build_sdist(config_settings: Settings | None = None) -> list[str]:
    """Return what building the sdist needs."""
    way, rest = read_settings(config_settings)
    return [*core.get_requires_for_build_sdist(rest), *tools(way)]


def get_requires_for_build_wheel(config_settings: Settings | None = None) -> list[str]:
    """Return what building the wheel needs."""
    way, rest = read_settings(config_settings)
    return [*core.get_requires_for_build_wheel(rest), *tools(way)]


def get_requires_for_build_editable(config_settings: Settings | None = None) -> list[str]:
    """Return what an editable install needs, which has no page of its own."""
    _, rest = read_settings(config_settings)
    return core.get_requires_for_build_editable(rest)


def build_editable(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel of an editable install."""
    _, rest = read_settings(config_settings)
    return core.build_editable(wheel_directory, rest, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings | None = None) -> str:
    """Build the sdist, with the page."""
    way, rest = read_settings(config_settings)
    make_page(way)
    return core.build_sdist(sdist_directory, rest)


def build_wheel(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel, with the page."""
    way, rest = read_settings(config_settings)
    make_page(way)
    return core.build_wheel(wheel_directory, rest, metadata_directory)


def read_settings(given: Settings | None) -> tuple[str, dict[str, str | list[str]]]:
    """Return how the page is built, and the settings that are not ours."""
    rest = dict(given or {})
    way = rest.pop("page", "auto")
    if way not in WAYS:
        raise SystemExit(f"page={way} is not known: it is one of {', '.join(WAYS)}")
    return str(way), rest


def tools(way: str) -> list[str]:
    """Return Node and zig as requirements, where a page must be built and they are to be had."""
    if way == "skip" or page.is_current():
        return []
    here = set(platform_tags())
    project = tomllib.loads((page.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wheels = {"page": NODE_IS_FOR, "wasm": ZIG_IS_FOR}
    wanted = [extra for extra, platforms in wheels.items() if here & platforms]
    return [tool for extra in wanted for tool in project["optional-dependencies"][extra]]


def make_page(way: str) -> None:
    """Build the page, or leave in its place why there is none."""
    if way == "skip":
        return
    try:
        with page.alone():
            page.make_current(required=way == "required")
    except page.CannotBuild as why:
        if way == "required":
            raise SystemExit(f"The page could not be built: {why}") from None
        print(page.cannot(why))  # noqa: T201 - a build says what it does
        page.leave_reason(why)
