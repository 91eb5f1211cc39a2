"""The help names every command in a section, and describes each in whole words."""

from __future__ import annotations

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from ui.terminal import app
from ui.terminal.help_sections import SectionedHelp

ROOT = get_command(app.app)
GROUPS = {(): ROOT} | {
    (name,): command
    for name, command in ROOT.commands.items()
    if isinstance(command, SectionedHelp)
}


def help_of(words):
    return CliRunner().invoke(app.app, [*words, "--help"]).output


@pytest.mark.parametrize("words", GROUPS, ids=" ".join)
def test_every_command_is_described_once_and_not_cut_off(words):
    shown = help_of(words)
    group = GROUPS[words]
    for name in group.commands:
        assert shown.count(f"\n  {name} ") == 1, name
    assert "..." not in shown.split("Commands:")[1]


def test_what_a_new_person_needs_comes_first():
    shown = help_of(())
    order = [shown.index(f"\n  {name} ") for name in ("import", "ask", "models", "evaluate")]
    assert order == sorted(order)
