"""Bounds of questions, look-ups, and summaries, on the command line."""

from __future__ import annotations

import json
import shutil

import pytest

from main import Program
from reader.errors import ExitCode
from storage.library import SqliteLibrary
from tests.ui.terminal.outcome import shape
from tests.ui.terminal.test_commands import write_book
from ui.terminal import app


@pytest.fixture(scope="module")
def read_once(tmp_path_factory, shared_encoder):
    """A library with one small book, imported and read."""
    folder = tmp_path_factory.mktemp("read") / "library"
    file = write_book(folder.parent / "skerra.pdf")
    with Program(encoder=shared_encoder) as program:
        for words in (["import", str(file)], ["read", "skerra"]):
            assert app.run(program, [words[0], "--library", str(folder), *words[1:]]) == ExitCode.OK
    return folder


@pytest.fixture
def shelf(gistwalker, read_once, tmp_path):
    shutil.copytree(read_once, tmp_path / "library")
    return gistwalker


def ask(shelf, *options):
    return shape(shelf("ask", "--json", "skerra", "What was the ship called?", *options))


def mentions_page_3(answer):
    said = json.dumps(answer)
    return "Marigold" in said or "barley" in said


@pytest.mark.parametrize(
    "strategy", ["gist", "tree", "whole", "conditional", "summary", "multihop", "auto"]
)
def test_nothing_behind_a_page_is_said(shelf, strategy):
    assert mentions_page_3(ask(shelf, "--strategy", strategy))
    bounded = ask(shelf, "--strategy", strategy, "--up-to", "2")
    assert not mentions_page_3(bounded)
    assert "Nothing after page 2 is used." in json.dumps(bounded["trace"])


def test_a_page_that_is_none_is_refused(shelf):
    code, _, err = shelf("ask", "skerra", "Who?", "--up-to", "seven")
    assert code == ExitCode.USAGE
    assert "seven" in err


def test_episodes_are_looked_up_one_by_one_and_no_more_than_allowed(shelf):
    answer = ask(shelf, "--strategy", "gist", "--sequential", "--episodes", "1")
    assert [step["action"] for step in answer["trace"]].count("open") == 1


def test_a_document_is_summed_up_with_its_places(shelf):
    code, out, _ = shelf("summarise", "--json", "skerra")
    answer = json.loads(out)
    assert code == ExitCode.OK
    assert answer["strategy"] == "summary"
    assert answer["citations"]
    so_far = json.loads(shelf("summarise", "--json", "--up-to", "1", "skerra")[1])
    assert so_far["citations"]
    assert all(page["page"] == 1 for c in so_far["citations"] for page in c["pages"])
    code, _, err = shelf("summarise", "--section", "The storm", "skerra")
    assert code != ExitCode.OK
    assert "The storm" in err


def test_a_summary_goes_up_to_the_page_where_somebody_left_it(shelf, tmp_path):
    nothing = json.loads(shelf("summarise", "--json", "--up-to-here", "skerra")[1])
    assert not nothing["citations"]
    with SqliteLibrary.open(tmp_path / "library") as library:
        (record,) = library.documents.all()
        content = library.documents.content(record.id)
        library.positions.move(record.id, content.pages[1].spans[0].start + 3, 0)
    so_far = json.loads(shelf("summarise", "--json", "--up-to-here", "skerra")[1])
    assert max(page["page"] for c in so_far["citations"] for page in c["pages"]) == 2
    assert not mentions_page_3(so_far)
    code, _, err = shelf("summarise", "--up-to-here", "--up-to", "1", "skerra")
    assert code == ExitCode.USAGE
    assert "--up-to-here" in err
