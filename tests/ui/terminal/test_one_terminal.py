"""Rules for every command: the same options; results and remarks in separate streams."""

from __future__ import annotations

import json

import pytest
from typer.main import get_command

from main import Program
from reader.errors import ExitCode
from tests.ui.terminal.outcome import ok
from ui.terminal import app

COMMON = ("--library", "--json")
RESULTS = [
    ("list",),
    ("search", "lighthouse"),
    ("outline", "keeper"),
    ("gists", "keeper"),
    ("tree", "keeper"),
    ("ask", "keeper", "Who kept the light?"),
    ("summarise", "keeper"),
    ("read", "keeper"),
    ("doctor",),
    ("models", "list"),
    ("models", "catalogue"),
    ("models", "connections"),
    ("models", "encoders"),
    ("memory", "list"),
    ("memory", "history"),
    ("memory", "learn"),
    ("version",),
    ("remove", "keeper"),
]


def commands_of(group, path=()):
    """Every command that does something, under the words that call it."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands_of(command, (*path, name))
        else:
            yield (*path, name), command


COMMANDS = dict(commands_of(get_command(app.app)))


@pytest.fixture
def note(tmp_path):
    path = tmp_path / "keeper.txt"
    path.write_text("Tobias Lund kept the light. The lighthouse stands on a rock in the sea.\n")
    return path


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_has_its_help_on_standard_output(gistwalker, words):
    code, out, err = gistwalker(*words, "--help")
    assert (code, err) == (ExitCode.OK, "")
    assert out.startswith("Usage:")
    assert all(name in out for name in COMMON)


@pytest.mark.parametrize("words", [(), ("models",), ("memory",)], ids=str)
def test_a_group_without_a_command_shows_its_help(gistwalker, words):
    code, out, err = gistwalker(*words)
    assert (code, err) == (ExitCode.OK, "")
    assert out == gistwalker(*words, "--help")[1]
    assert "Commands:" in out


def test_the_version_is_an_option_and_a_command(gistwalker):
    code, out, err = gistwalker("--version")
    assert (code, err) == (ExitCode.OK, "")
    assert out.strip() == Program().version
    assert gistwalker("version")[1] == out
    assert json.loads(gistwalker("version", "--json")[1]) == {"version": out.strip()}


@pytest.mark.parametrize("words", RESULTS, ids=" ".join)
def test_results_are_on_standard_output_in_the_library_that_is_named(
    gistwalker, tmp_path, note, words
):
    where = ("--library", tmp_path / "named")
    assert gistwalker("import", note, *where)[0] == ExitCode.OK
    out = ok(gistwalker(*words, "--json", *where))
    json.loads(out)
    if words[0] != "remove":
        out = ok(gistwalker(*words, *where))
        assert out.strip()


def test_what_a_change_came_to_is_a_result(gistwalker, tmp_path, note):
    where = ("--library", tmp_path / "named")
    assert "“keeper” imported" in gistwalker("import", note, *where)[1]
    assert "is already in the library" in gistwalker("import", note, *where)[1]
    assert "was removed" in gistwalker("remove", "keeper", *where)[1]


def test_an_import_on_the_way_to_an_answer_is_a_remark(gistwalker, tmp_path, note):
    code, out, err = gistwalker(
        "ask", note, "Who kept the light?", "--library", tmp_path / "library"
    )
    assert code == ExitCode.OK
    assert "“keeper” imported" in err
    assert "imported" not in out


def test_an_evaluation_keeps_its_files_below_the_library(gistwalker, tmp_path, note):
    folder = tmp_path / "library"
    code, _, _ = gistwalker("evaluate", "gists", "--data", note, "--library", folder)
    assert code == ExitCode.OK
    assert list((folder / "evaluation").rglob("*.jsonl"))
