"""The files in deploy/: only flags and variables that there are, nothing as root, no secrets."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pathspec
import pytest
import yaml  # type: ignore[import-untyped]

from lungomare.cli.command_list import GENERAL
from lungomare_build.page import sources_hash

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.suffix in (".yaml", ".service", ".conf"))
ENTRYPOINT = DEPLOY / "entrypoint.sh"
SERVING = ("serve", "worker")
SECRETS = {"LUNGOMARE_BUS_KEY"}
"""Variables without a flag."""


def options(command: str) -> set[str]:
    """Return the flags of a command."""
    return {flag for option in GENERAL[command].command(command).params for flag in option.opts}


def variables() -> set[str]:
    """Return the environment variables of the commands that run."""
    made = [GENERAL[name].command(name) for name in SERVING if name in GENERAL]
    return {option.envvar for command in made for option in command.params if option.envvar}


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


@pytest.mark.parametrize("path", [*FILES, ENTRYPOINT], ids=lambda path: path.name)
def test_only_variables_that_there_are(path: Path) -> None:
    assert set(re.findall(r"LUNGOMARE_[A-Z_]+", path.read_text())) <= variables() | SECRETS


def commands() -> list[tuple[str, list[str]]]:
    """Return every command line of lungomare in compose and systemd."""
    files = [yaml.safe_load(path.read_text()) for path in DEPLOY.glob("compose*.yaml")]
    services = [each for file in files for each in file["services"].values()]
    lines = [each["command"] for each in services if each["image"] == "lungomare"]
    units = "".join(path.read_text() for path in DEPLOY.glob("systemd/*.service"))
    lines += [
        line.split() for line in re.findall(r"^ExecStart=\S+/lungomare (.*)$", units, re.MULTILINE)
    ]
    return [(line[0], line[1:]) for line in lines]


@pytest.mark.parametrize(("command", "words"), commands())
def test_only_flags_that_there_are(command: str, words: list[str]) -> None:
    assert {word for word in words if word.startswith("--")} <= options(command)


COMPOSE_CHECK = ("check-jsonschema", "--builtin-schema", "vendor.compose-spec")


@pytest.mark.parametrize(
    ("check", "paths"),
    [(("hadolint",), "Dockerfile"), (COMPOSE_CHECK, "compose*.yaml")],
    ids=["image", "compose"],
)
def test_others_find_nothing_wrong_with_what_docker_reads(
    check: tuple[str, ...], paths: str
) -> None:
    program, *words = check
    files = sorted(DEPLOY.glob(paths))
    assert files
    found = subprocess.run((Path(sys.executable).with_name(program), *words, *files), check=False)
    assert found.returncode == 0


def test_every_service_is_watched_and_can_do_little(compose: Any) -> None:
    for name, service in compose["services"].items():
        assert service["healthcheck"]["test"], name
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["restart"] == "unless-stopped", name
        is_unprivileged = "unprivileged" in service["image"]
        assert is_unprivileged or not service["user"].startswith(("0", "root")), name
        assert service["image"] == "lungomare" or re.search(r":\d", service["image"]), name


def test_one_server_can_do_little_and_keeps_its_tables() -> None:
    """As everything in the large compose, but for its port and its volume."""
    made = yaml.safe_load((DEPLOY / "compose-one.yaml").read_text())
    (server,) = made["services"].values()
    assert (server["read_only"], server["cap_drop"], server["init"]) == (True, ["ALL"], True)
    assert not server["user"].startswith(("0", "root"))
    assert server["ports"] == ["${ADDRESS:-127.0.0.1:8000}:8000"], "nobody else, unless asked"
    (volume,) = made["volumes"]
    (mounted,) = server["volumes"]
    kept = mounted.removeprefix(f"{volume}:")
    image = (DEPLOY / "Dockerfile").read_text()
    assert f"LUNGOMARE_DATA={kept}/" in image
    assert re.search(rf"--owner=10001 .*{kept}$", image, re.MULTILINE)
    assert re.search(r"^HEALTHCHECK .*\n    CMD \[.*/readyz", image, re.MULTILINE)


def test_only_nginx_can_be_reached_from_outside(compose: Any) -> None:
    assert [name for name, each in compose["services"].items() if "ports" in each] == ["nginx"]
    assert compose["networks"]["inside"]["internal"]
    for name, service in compose["services"].items():
        assert ("outside" in service["networks"]) == (name == "nginx")


def test_addresses_agree(compose: Any) -> None:
    """The servers are where nginx looks for them, and believe nginx."""
    at = {
        name: service["networks"]["inside"]["ipv4_address"]
        for name, service in compose["services"].items()
        if isinstance(service["networks"], dict)
    }
    text = (DEPLOY / "compose-servers.conf").read_text()
    looked_for = re.findall(r"^server ([\d.]+):(\d+) ", text, re.MULTILINE)
    servers = [name for name in at if name.startswith("server-")]
    words = compose["services"]["server-1"]["command"]
    count = int(words[words.index("--processes") + 1])
    ports = [str(8000 + number) for number in range(count)]
    assert looked_for == [(at[name], port) for name in servers for port in ports]
    for name in servers:
        assert compose["services"][name]["environment"]["LUNGOMARE_PROXIES"] == at["nginx"]


def test_secrets_are_files(compose: Any) -> None:
    used = {name for service in compose["services"].values() for name in service.get("secrets", [])}
    assert used == set(compose["secrets"])
    for name in used:
        assert compose["secrets"][name] == {"file": f"./secrets/{name}"}
    for path in [*FILES, ENTRYPOINT]:
        assert not re.search(r"[0-9a-f]{32}", path.read_text()), path


def test_git_ignores_what_is_secret(compose: Any) -> None:
    secrets = [each["file"] for each in compose["secrets"].values()]
    mounted = [each.partition(":")[0] for each in compose["services"]["nginx"]["volumes"]]
    own = [each for each in mounted if not (DEPLOY / each).is_file()]
    assert "./tls" in own
    for path in [*secrets, *(f"{each}/x" for each in own), ".env"]:
        asked = ["git", "check-ignore", "--quiet", f"deploy/{path.removeprefix('./')}"]
        assert subprocess.run(asked, cwd=ROOT, check=False).returncode == 0, path


def test_a_program_is_what_signals_reach(compose: Any) -> None:
    """A shell in between hands none on, and reaps nobody."""
    for name, service in compose["services"].items():
        assert service["init"], name
        *before, last = str(service["command"][-1]).split("&&")
        assert service["command"][0] != "sh" or last.strip().startswith("exec "), before


def test_prometheus_asks_those_that_there_are(compose: Any) -> None:
    text = (DEPLOY / "prometheus.yml").read_text()
    asked = re.findall(r'"([a-z0-9-]+):(\d+)"', text)
    assert asked
    for name in ("server-1", "server-2", "worker"):
        words = compose["services"][name]["command"]
        first = int(words[words.index("--metrics-port") + 1])
        count = int(words[words.index("--processes") + 1]) if "--processes" in words else 1
        ports = [str(first + number) for number in range(count)]
        assert [port for host, port in asked if host == name] == ports, name


@pytest.mark.parametrize(
    "unit", sorted(DEPLOY.glob("systemd/*.service")), ids=lambda path: path.name
)
def test_a_unit_is_started_again_however_often(unit: Path) -> None:
    text = unit.read_text()
    assert "\nRestart=always\n" in text
    assert "\nStartLimitIntervalSec=0\n" in text.partition("[Service]")[0]


@pytest.mark.parametrize(
    ("bus", "told"),
    [
        ("redis://valkey:6379/0", "redis://:open-sesame@valkey:6379/0"),
        ("rediss://:own@valkey:6379/0", "rediss://:own@valkey:6379/0"),
        ("", ""),
    ],
)
def test_the_entrypoint_reads_secrets(tmp_path: Path, bus: str, told: str) -> None:
    secrets, program = tmp_path / "secrets", tmp_path / "lungomare"
    secrets.mkdir()
    (secrets / "redis-password").write_text("open-sesame\n")
    (secrets / "bus-key").write_text("k" * 32)
    program.write_text(
        '#!/bin/sh\necho "$LUNGOMARE_BUS|$LUNGOMARE_BUS_KEY|${PGPASSWORD-none}|$*"\n'
    )
    program.chmod(0o755)
    script = ENTRYPOINT.read_text().replace("/run/secrets", str(secrets))
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "LUNGOMARE_BUS": bus}
    done = subprocess.run(
        ["sh", "-c", script, "sh", "serve", "--lan"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{told}|{'k' * 32}|none|serve --lan\n"


def test_the_image_copies_what_it_is_built_of(tmp_path: Path) -> None:
    """What the build leaves out is not needed by it, and what it names is there."""
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    kept = [line.removeprefix("!") for line in lines if line.startswith("!")]
    assert all(any(ROOT.glob(name)) for name in kept)
    patterns = [line.replace("!", "!/") for line in lines]
    ignored = pathspec.PathSpec.from_lines("gitignore", patterns)  # the last that matches decides
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().split():
        if not ignored.match_file(name):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    assert sources_hash(tmp_path) == sources_hash(ROOT), "the page is made of what is copied"
    native = {path.relative_to(ROOT) for path in ROOT.glob("src/lungomare/native/**/*.[ch]pp")}
    assert all((tmp_path / path).is_file() for path in native)
    assert not (tmp_path / "tests").exists()
    named = re.findall(r"(requirements/\S+\.txt|scripts/\w+)", (DEPLOY / "Dockerfile").read_text())
    assert len(named) >= 3
    assert all((ROOT / name).exists() for name in named)
    text = (DEPLOY / "Dockerfile").read_text()
    assert text.rindex("\nUSER 10001") > text.rindex("\nFROM "), (
        "the image that runs, not the first"
    )


def test_systemd_understands_its_units(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.fail("systemd-analyze is missing; on Debian: apt-get install systemd")
    for unit in DEPLOY.glob("systemd/*.service"):
        text = unit.read_text().replace("/opt/lungomare/bin/lungomare", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    units = [str(path) for path in tmp_path.iterdir()]
    done = subprocess.run([verify, "verify", *units], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "lungomare" in line]
    assert (done.returncode, ours) == (0, []), done.stderr


@pytest.mark.parametrize("command", SERVING)
def test_the_docs_list_every_flag(command: str) -> None:
    """With its variable; and none that there is not."""
    text = (ROOT / "docs" / "host" / "server.md").read_text()
    rows = re.findall(r"^\| `(--[a-z-]+)[^|]*` \| (?:`([A-Z_]+)`)? ?\|", text, re.MULTILINE)
    made = GENERAL[command].command(command).params
    flags = {(option.opts[0], option.envvar or "") for option in made if option.name != "help"}
    assert flags <= set(rows)
    if command == "serve":
        every = {flag for each in SERVING for flag in options(each)}
        assert {flag for flag, _ in rows} <= every


@pytest.mark.parametrize("command", SERVING)
def test_every_flag_says_in_a_sentence_what_it_does(command: str) -> None:
    for option in GENERAL[command].command(command).params:
        text = option.help or ""
        assert text[:1].isupper(), option.name
        assert text.endswith("."), option.name
