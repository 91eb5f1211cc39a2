"""The table of contents of a document on the command line."""

from __future__ import annotations

import json

import pytest

from reader.errors import ExitCode

STORY = """\
# The island

The boat left at noon.

## The harbour

Nobody was there.

# The way home

They came back in spring.
"""


@pytest.fixture
def island(gistwalker, tmp_path):
    path = tmp_path / "island.md"
    path.write_text(STORY, "utf-8")
    assert gistwalker("import", path)[0] == ExitCode.OK
    return gistwalker


def test_sections_are_indented_by_level_with_their_pages(island):
    code, out, err = island("outline", "island")
    assert (code, err) == (ExitCode.OK, "")
    assert out.splitlines() == [
        "The island, page 1",
        "  The harbour, page 1",
        "The way home, page 1",
    ]


def test_as_json_each_section_is_a_span_with_its_first_page(island):
    answer = json.loads(island("outline", "island", "--json")[1])
    assert answer["document"] == 1
    harbour = answer["sections"][1]
    assert [each["level"] for each in answer["sections"]] == [1, 2, 1]
    assert harbour["title"] == "The harbour"
    assert harbour["start"] < harbour["end"] <= answer["sections"][2]["start"]
    assert (harbour["page"], harbour["label"], harbour["print_page"]) == (1, "1", None)


def test_a_document_without_sections_says_so(gistwalker, tmp_path):
    path = tmp_path / "note.txt"
    path.write_text("The boat left at noon.\n", "utf-8")
    assert gistwalker("import", path)[0] == ExitCode.OK
    assert gistwalker("outline", "note")[1] == "This document has no sections.\n"
    assert json.loads(gistwalker("outline", "note", "--json")[1])["sections"] == []


def test_a_document_that_is_not_there_is_refused(island):
    assert island("outline", "nothing")[0] == ExitCode.NOT_FOUND
