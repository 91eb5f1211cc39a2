"""Several documents asked as one on the command line, with real files and the real encoder."""

from __future__ import annotations

import json

import pytest

from reader.errors import ExitCode
from reader.text.document import DocumentId
from storage.library import SqliteLibrary
from tests.ui.terminal.outcome import shape
from tests.volumes import three_volumes


@pytest.fixture
def files(tmp_path):
    return three_volumes(tmp_path)


@pytest.fixture
def collection(gistwalker, files, tmp_path):
    gistwalker("import", *files)
    with SqliteLibrary.open(tmp_path / "library") as library:
        made = library.collections.make("Skerra")
        ids = {record.title: record.id for record in library.documents.all()}
        wanted = [ids["The Light at Skerra"], ids["The Ship"]]
        library.collections.put_in(made.id, wanted)
    return wanted


def test_a_collection_is_asked_and_every_citation_names_its_volume(gistwalker, collection):
    code, out, _ = gistwalker(
        "ask", "--json", "--collection", "Skerra", "Which ship went down in the winter of 1871?"
    )
    answer = json.loads(out)
    assert code == ExitCode.OK
    assert [document["id"] for document in answer["documents"]] == collection
    first = answer["citations"][0]
    assert first["document"] == collection[1]
    assert "Marigold" in first["quote"]
    assert first["pages"][0]["rects"]
    assert all(c["document"] in collection for c in answer["citations"])
    opened = [step for step in answer["trace"] if step["action"] == "open"]
    assert {step["document"] for step in opened} <= set(collection)
    assert [v["state"] for v in answer["volumes"]] == ["searched", "searched"]


def test_a_quote_from_a_pdf_has_its_own_page(gistwalker, collection):
    out = gistwalker("ask", "--json", *collection, "Who built the lighthouse?")[1]
    cited = json.loads(out)["citations"][0]
    assert (cited["document"], [page["page"] for page in cited["pages"]]) == (collection[0], [2])


def test_a_document_that_is_not_among_them_is_named(gistwalker, collection):
    question = "Does garden.txt say who built the lighthouse?"
    answer = json.loads(gistwalker("ask", "--json", *collection, question)[1])
    assert answer["volumes"][-1]["state"] == "not on the shelf"


@pytest.mark.usefixtures("collection")
def test_a_collection_that_is_not_there_is_named_with_those_that_are(gistwalker):
    code, _, err = gistwalker("ask", "--collection", "Nowhere", "Who?")
    assert code == ExitCode.NOT_FOUND
    assert "“Skerra”" in err


def test_nothing_to_ask_is_a_misuse(gistwalker):
    assert gistwalker("ask", "Who?")[0] == ExitCode.USAGE


def asked_bounded(gistwalker, documents, *options):
    question = "Which ship went down in the winter of 1871?"
    return shape(gistwalker("ask", "--json", *options, *documents, question))


def test_of_several_documents_nothing_behind_a_page_of_one_is_used(gistwalker, collection):
    first, second = collection
    printed = asked_bounded(gistwalker, collection, "--up-to", "1", "--in", second)
    assert [v["state"] for v in printed["volumes"]] == ["searched", "searched"]
    assert "Marigold" in json.dumps(printed["citations"])
    kept = asked_bounded(gistwalker, collection, "--up-to", "2", "--in", first)
    assert [v["state"] for v in kept["volumes"]] == ["searched", "beyond"]
    assert "Marigold" not in json.dumps(kept)


def test_so_far_is_up_to_where_the_one_opened_last_was_read(gistwalker, collection, tmp_path):
    first, second = map(DocumentId, collection)
    none = asked_bounded(gistwalker, collection, "--so-far")
    assert not none["answered"]
    with SqliteLibrary.open(tmp_path / "library") as library:
        for document in (second, first):
            library.positions.open(document)
            end = library.documents.get(document).characters
            library.positions.move(document, end, end)
    bounded = asked_bounded(gistwalker, collection, "--so-far")
    assert [v["state"] for v in bounded["volumes"]] == ["searched", "beyond"]
    alone = asked_bounded(gistwalker, [second], "--so-far")
    assert {each["document"] for each in alone["citations"]} == {second}


@pytest.mark.parametrize(
    "options",
    [("--up-to", "1"), ("--in", "1"), ("--so-far", "--up-to", "1"), ("--up-to", "1", "--in", "3")],
)
def test_bounds_that_make_no_sense_are_refused(gistwalker, collection, options):
    code, _, err = gistwalker("ask", *options, *collection, "Who?")
    assert code == ExitCode.USAGE
    assert err.startswith("gistwalker: ")
