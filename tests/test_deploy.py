"""The examples for operators name what there is: settings, options, files."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from airwar.cli import serving
from airwar.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
SETTINGS = set(
    re.findall(r"AIRWAR_[A-Z_]+", (ROOT / "docs" / "run-a-server.md").read_text("utf-8"))
)
KNOWN = "FROM WORKDIR COPY RUN USER ENV VOLUME EXPOSE HEALTHCHECK CMD".split()


def instructions() -> Iterator[tuple[str, str]]:
    """Of the container file, with lines that go on joined."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, rest


def test_a_container_file_has_nothing_but_what_can_be_built() -> None:
    found = list(instructions())
    assert [word for word, _ in found if word not in KNOWN] == []
    assert [word for word, _ in found].count("FROM") == 2
    for word, rest in found:
        if word == "RUN":
            for name in re.findall(r"requirements/\S+", rest):
                assert (ROOT / name).exists()
        if word == "ENV":
            assert {each.partition("=")[0] for each in shlex.split(rest)} <= SETTINGS
        if word in ("CMD", "HEALTHCHECK"):
            assert json.loads(rest.removeprefix("CMD "))


def commands() -> list[list[str]]:
    unit = (DEPLOY / "airwar.service").read_text("utf-8")
    started = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert started is not None
    in_container = next(json.loads(rest) for word, rest in instructions() if word == "CMD")
    return [shlex.split(started[1]), in_container]


@pytest.mark.parametrize("command", commands(), ids=["systemd", "container"])
def test_the_command_line_takes_what_the_examples_start(command: list[str]) -> None:
    name, *rest = command
    assert Path(name).name == "airwar"
    assert rest[0] == serving.serve.__name__
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    context = serve.make_context("serve", rest[1:], resilient_parsing=False)
    assert context.params["port"] == 8642


def test_a_unit_has_sections_and_settings_that_exist() -> None:
    section, found = "", set()
    for line in (DEPLOY / "airwar.service").read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line
        elif line and not line.startswith("#"):
            name, equals, value = line.partition("=")
            assert equals and section in ("[Unit]", "[Service]", "[Install]"), line
            found.add(name)
            if name == "Environment":
                assert value.partition("=")[0] in SETTINGS
    assert {"ExecStart", "User", "StateDirectory", "WantedBy", "RestartPreventExitStatus"} <= found
