"""The sdist and the wheel, from a clean copy: installed without compiler and Node, they play."""

from __future__ import annotations

import json
import re
from email import message_from_bytes
from shutil import copytree
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import httpx
import pytest
from packaging.metadata import Metadata
from playwright.sync_api import expect

from build_backend.archives import (
    NO_PROGRAMS,
    OBJECTS,
    ROOT,
    Place,
    build,
    copy_repository,
    install,
    unpack,
)
from e2e.hands import play_computer
from e2e.house import House, Visitors, chromium
from lungomare.native.registry import NATIVE_GAMES
from lungomare_build import page, wasm

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NATIVE = ("CMakeLists.txt", "src/lungomare/native/**/*.[ch]pp")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of a clean copy with the page that set-up built, unless that is an old one."""
    folder = tmp_path_factory.mktemp("sdist")
    clone = copy_repository(folder / "clone")
    copytree(ROOT / page.PAGE, clone / page.PAGE)
    return build(clone, "sdist", folder, "page=required")


@pytest.fixture(scope="module")
def source(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist unpacked."""
    return unpack(sdist, tmp_path_factory.mktemp("source"))


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the sdist, without Node; the core comes out of what set-up has compiled."""
    settings = ("page=required", f"build-dir={OBJECTS}", f"cmake.source-dir={ROOT}")
    return build(source, "wheel", tmp_path_factory.mktemp("wheel"), *settings, **NO_PROGRAMS)


@pytest.fixture(scope="module")
def house(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of the wheel."""
    folder = tmp_path_factory.mktemp("server")
    place = install(wheel, folder / "installed", "server")
    house = House(folder, program=place.program, environment={**NO_PROGRAMS, "HOME": str(folder)})
    house.open()
    yield house
    house.close()


def names_of(wheel: Path) -> list[str]:
    with ZipFile(wheel) as archive:
        return archive.namelist()


def test_the_core_is_compiled_of_what_is_in_the_sdist(source: Path) -> None:
    """Which is why the wheel may take it from where set-up compiled it."""
    for pattern in NATIVE:
        ours = {path.relative_to(ROOT): path.read_bytes() for path in ROOT.glob(pattern)}
        sent = {path.relative_to(source): path.read_bytes() for path in source.glob(pattern)}
        assert ours == sent
        assert ours


@pytest.mark.long
def test_the_page_is_the_same_wherever_it_is_built(tmp_path: Path) -> None:
    """To the byte, with its modules: what set-up built here, and what is built anew."""
    assert page.is_current(), "scripts/page builds it"
    anew = copy_repository(tmp_path)
    page.make_current(anew, required=True)
    ours, theirs = contents(ROOT / page.PAGE), contents(anew / page.PAGE)
    assert ours.keys() == theirs.keys()
    assert [name for name in ours if ours[name] != theirs[name]] == []


def contents(folder: Path) -> dict[Path, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder): path.read_bytes() for path in files}


def test_the_wheel_has_the_page_and_the_core_and_no_source_of_them(wheel: Path) -> None:
    names = names_of(wheel)
    ours = [name for name in names if name.startswith("lungomare/server/page/")]
    assert "lungomare/server/page/index.html" in ours
    assert any(re.search(r"/assets/index-[\w-]+\.js$", name) for name in ours)
    assert any(name.endswith(".woff2") for name in ours)
    for module in (game + kind for game in NATIVE_GAMES for kind in wasm.COMPILE_BUILD):
        assert [name for name in ours if re.search(rf"/assets/{module}-[\w-]{{8}}\.wasm$", name)]
    assert any(re.search(r"native/canosa/_core_base\.[\w-]+\.so$", name) for name in names)
    assert "lungomare/native/core/core.hpp" in names, "the rules, for C++ and CUDA"
    assert {name.partition("/")[0] for name in names if "dist-info" not in name} == {"lungomare"}
    not_ours = ("node_modules", ".cpp", ".stamp", "missing.txt")
    assert not [name for name in names if any(each in name for each in not_ours)]
    assert not [name for name in names if name.endswith((".svelte", ".ts"))]


def test_what_the_wheel_says_of_itself_holds(wheel: Path) -> None:
    """Every field is valid, and nothing in the description leads nowhere."""
    with ZipFile(wheel) as archive:
        text = archive.read(next(name for name in names_of(wheel) if name.endswith("/METADATA")))
    metadata = Metadata.from_email(text, validate=True)
    assert metadata.description_content_type == "text/markdown"
    assert metadata.license_expression == "Apache-2.0"
    assert {f"Programming Language :: Python :: 3.{n}" for n in (11, 12, 13, 14)} <= set(
        metadata.classifiers or ()
    )
    description = str(message_from_bytes(text).get_payload())
    targets = re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", description)
    assert [found for found in targets if not "".join(found).startswith("https://")] == []


def test_the_base_plays_and_says_what_the_server_needs(wheel: Path, tmp_path: Path) -> None:
    place = install(wheel, tmp_path / "installed")
    told = say_as_json(place, "info", "--json")
    assert told["backend"] == "native"
    assert (told["server"], told["page"], told["page_core"]) == (False, True, True)
    assert told["extras"] == []
    players = ("--player", "level-3", "--player", "random")
    for words in (("random", "canosa"), ("match", "canosa", *players, "--games", "2")):
        done = place.run(*words)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    refused = place.run("serve")
    assert refused.returncode == 1
    assert "pip install 'lungomare[server]'" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def say_as_json(place: Place, *words: str) -> Any:
    return json.loads(place.run(*words).stdout)


def test_the_server_of_the_wheel_shows_the_page(house: House) -> None:
    with httpx.Client(base_url=house.address) as client:
        entry = client.get("/")
        script = re.search(r'src="(/assets/[^"]+\.js)"', entry.text)
        assert script
        assert "immutable" in client.get(script[1]).headers["cache-control"]
        assert client.get("/.stamp").status_code == 404
        assert client.get("/api/catalogue").json()["games"]["canosa"]["clauses"]


def test_a_game_begins_in_a_browser(house: House) -> None:
    with chromium() as browser:
        visitors = Visitors(browser, house)
        person = visitors.arrive()
        play_computer(person)
        expect(person.get_by_text("Your turn: 1 action")).to_be_visible()
        assert visitors.unexpected() == []
