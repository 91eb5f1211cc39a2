"""All messages of reader, storage and models are translatable, also in child processes."""

from __future__ import annotations

import ast
import gettext
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reader.language import later, speak, speak_as_the_parent
from resources.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
MODULES = {
    file.relative_to(ROOT).as_posix(): ast.parse(file.read_text("utf-8"))
    for folder in ("reader", "storage", "models")
    for file in (ROOT / folder).rglob("*.py")
}
FOR_THE_LOG = {"OutOfStepError", "ChildTooLargeError"}
"""Their text is details, of which the sentence for people is made elsewhere."""


@pytest.mark.slow  # it starts one process after the other, as the program does
def test_nothing_that_is_said_escapes_translation(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.bracketed_reading", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["escaped"] == {}
    assert [what for what, brackets in report["seen"].items() if not brackets] == []
    assert {"importing locked.pdf b", "drawing", "downloading", "engine"} <= report["seen"].keys()


@pytest.fixture
def kept_language(monkeypatch):
    """Speaking is for the whole process; tests put it back."""
    monkeypatch.setenv("LANGUAGE", os.environ.get("LANGUAGE", "C"))
    monkeypatch.setenv("GISTWALKER_CATALOGUES", "")
    domain, where = gettext.textdomain(), gettext.bindtextdomain("gistwalker")
    yield
    gettext.textdomain(domain)
    gettext.bindtextdomain("gistwalker", where)


@pytest.mark.usefixtures("kept_language")
def test_a_child_speaks_as_its_parent_does():
    speak_as_the_parent()
    assert gettext.gettext("Ask again.") == "Ask again."
    speak("de", LANGUAGES)
    said = gettext.gettext("Ask again.")
    gettext.textdomain("messages")  # as in a process that has just begun
    speak_as_the_parent()
    assert gettext.gettext(later("Ask again.")) == said == "Fragen Sie noch einmal."
    speak("en", LANGUAGES)
    assert gettext.gettext("Ask again.") == "Ask again."


def test_sentences_are_looked_up_when_they_are_said_and_filled_afterwards():
    wrong = []
    for name, tree in MODULES.items():
        in_functions = {
            id(node)
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef)
            for statement in function.body
            for node in ast.walk(statement)
        }
        for call in calls(tree, {"tr", "later", "ngettext"}):
            said_at_import = call.func.id != "later" and id(call) not in in_functions
            if said_at_import or any(isinstance(each, ast.JoinedStr) for each in call.args):
                wrong.append(f"{name}:{call.lineno}")
    assert wrong == []


def test_errors_and_reasons_are_made_of_sentences_that_were_looked_up():
    speaking = errors() - FOR_THE_LOG | {"Selection", "Choice", "Verdict", "Step", "Check"}
    wrong = []
    for name, tree in MODULES.items():
        for call in calls(tree, speaking):
            texts = [*call.args, *(each.value for each in call.keywords if each.arg != "name")]
            plain = [each for each in texts if isinstance(each, (ast.Constant, ast.JoinedStr))]
            if any(
                isinstance(e, ast.JoinedStr) or (isinstance(e.value, str) and e.value)
                for e in plain
            ):
                wrong.append(f"{name}:{call.lineno}")
    assert wrong == []


def calls(tree, names):
    """The calls of one of ``names``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def errors():
    """The names of all errors that are sentences for people."""
    classes = [
        n for tree in MODULES.values() for n in ast.walk(tree) if isinstance(n, ast.ClassDef)
    ]
    known, before = {"GistwalkerError"}, 0
    while len(known) > before:
        before = len(known)
        known |= {
            each.name
            for each in classes
            if any(isinstance(base, ast.Name) and base.id in known for base in each.bases)
        }
    return known
