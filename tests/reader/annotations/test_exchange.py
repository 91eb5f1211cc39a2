"""Marks as Markdown, JSON and Web Annotations; and Web Annotations from anywhere."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from reader.annotations.exporting import ExportFormat, exported
from reader.annotations.import_marks import drafts_of
from reader.annotations.mark import Anchor, Colour, Mark, MarkId, MarkKind
from reader.annotations.other_programs.found import MOST_BYTES, Found
from reader.annotations.other_programs.mark_files import read_marks
from reader.annotations.web_annotations import as_annotations
from reader.errors import UnreadableFileError
from reader.text.document import DocumentId
from reader.text.span import Span
from tests.books import Chapter, book

WHEN = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
BOOK = book(Chapter(1, "Loomings", ("Call me Ishmael. Some years ago.", "Never mind how long.")))
START = BOOK.text.index("Ishmael")


def mark(number=1, **changes):
    values = {
        "id": MarkId(number),
        "document": DocumentId(1),
        "home": "ab12",
        "title": "Moby *Dick*",
        "kind": MarkKind.HIGHLIGHT,
        "span": Span(START, START + 7),
        "anchor": Anchor("Ishmael", "Call me ", ". Some years ago."),
        "colour": Colour.GREEN,
        "note": "",
        "created": WHEN,
        "changed": WHEN,
    }
    return Mark(**{**values, **changes})


def as_text(marks, wanted, names=None):
    return exported(marks, wanted, names or {}, lambda _document: BOOK)


def test_markdown_has_quotes_notes_and_places_under_titles():
    noted = mark(2, note="Who?\n- a sailor", kind=MarkKind.NOTE)
    other = mark(3, document=DocumentId(2), title="Other", span=None)
    markdown = as_text([mark(), noted, other], ExportFormat.MARKDOWN, {Colour.GREEN: "People"})
    assert markdown.startswith(
        "# Moby \\*Dick\\*\n\n> Ishmael\n\n*page 1, Loomings · People · 2026-11-23*"
    )
    assert "> Ishmael\n\nWho?\n\\- a sailor\n\n*page 1" in markdown
    assert "# Other" in markdown
    assert "no place in this text" in markdown


@given(st.text(min_size=1), st.text(), st.text())
def test_no_text_becomes_markdown_or_html(quote, note, title):
    markdown = as_text([mark(anchor=Anchor(quote), note=note, title=title)], ExportFormat.MARKDOWN)
    tokens = MarkdownIt("commonmark").parse(markdown)
    kinds = {token.type for token in tokens}
    inline = {child.type for token in tokens for child in token.children or ()}
    assert not kinds & {"html_block", "fence", "code_block", "hr", "bullet_list_open"}
    assert not inline & {"html_inline", "link_open", "image", "code_inline", "strong_open"}


def test_json_has_everything():
    shape = json.loads(as_text([mark(note="Who?"), mark(2, span=None)], ExportFormat.JSON))
    assert (shape["format"], shape["version"]) == ("gistwalker marks", 1)
    first, second = shape["marks"]
    assert first["span"] == [START, START + 7]
    assert (first["quote"], first["note"], first["colour"]) == ("Ishmael", "Who?", "green")
    assert second["span"] is None


def test_web_annotations_have_the_selectors_of_the_standard():
    shape = as_annotations([mark(note="Who?")])
    assert shape["@context"] == "http://www.w3.org/ns/anno.jsonld"
    (item,) = shape["first"]["items"]
    quote, position = item["target"]["selector"]
    assert quote == {
        "type": "TextQuoteSelector",
        "exact": "Ishmael",
        "prefix": "Call me ",
        "suffix": ". Some years ago.",
    }
    assert position == {"type": "TextPositionSelector", "start": START, "end": START + 7}
    assert item["body"]["value"] == "Who?"
    assert item["id"] == as_annotations([mark(note="else")])["first"]["items"][0]["id"]


@given(
    st.lists(
        st.builds(
            mark,
            kind=st.sampled_from(list(MarkKind)),
            colour=st.sampled_from(list(Colour)),
            note=st.text(st.characters(categories=["L", "P"]), max_size=20),
        ),
        max_size=5,
    )
)
def test_what_is_written_can_be_read(marks):
    data = as_text(marks, ExportFormat.W3C).encode()
    read = read_marks(data)
    assert read.left_out == 0
    assert read.found == tuple(
        Found(m.kind, m.anchor, m.span, m.colour, m.note, m.created) for m in marks
    )


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    try:
        read_marks(data)
    except UnreadableFileError:
        return


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"null", b"[" * 100_000, b'{"items": 3}', b" " * (MOST_BYTES + 1)]
)
def test_what_is_no_collection_is_refused(data):
    with pytest.raises(UnreadableFileError):
        read_marks(data)


def entry(exact="Ishmael", **more):
    selector = {"type": "TextQuoteSelector", "exact": exact, **more.pop("selector", {})}
    return {"type": "Annotation", "target": {"selector": selector}, **more}


def test_scripts_are_text_and_addresses_are_not_fetched():
    script = "<script>alert(1)</script>\x1b[2J"
    body = [{"type": "TextualBody", "value": script, "format": "text/html"}, "http://e.example"]
    (found,) = read_marks(json.dumps([entry(body=body)]).encode()).found
    assert found.note == "<script>alert(1)</script>[2J"
    markdown = as_text([mark(note=found.note)], ExportFormat.MARKDOWN)
    assert "\\<script\\>" in markdown


@pytest.mark.parametrize(
    ("start", "end"),
    [(-1, 5), (5, 3), (True, 5), ("1", "2"), (10**30, 10**31), (0.5, 2), (None, 1)],
)
def test_wrong_offsets_are_not_believed(start, end):
    item = entry()
    item["target"]["selector"] = [
        item["target"]["selector"],
        {"type": "TextPositionSelector", "start": start, "end": end},
    ]
    (found,) = read_marks(json.dumps([item]).encode()).found
    assert found.span is None
    (made,) = drafts_of([found], DocumentId(1), BOOK, ())
    assert made.span == Span(START, START + 7)


def test_offsets_that_point_elsewhere_lose_against_the_words():
    item = entry()
    item["target"]["selector"] = [
        item["target"]["selector"],
        {"type": "TextPositionSelector", "start": 2, "end": 9},
    ]
    read = read_marks(json.dumps([item]).encode())
    (made,) = drafts_of(read.found, DocumentId(1), BOOK, ())
    assert made.span == Span(START, START + 7)


def test_what_does_not_stand_in_the_text_is_kept_unplaced():
    read = read_marks(json.dumps([entry("Ahab and the whale", bodyValue="Mine")]).encode())
    (made,) = drafts_of(read.found, DocumentId(1), BOOK, ())
    assert (made.span, made.anchor.quote, made.note) == (None, "Ahab and the whale", "Mine")


def test_importing_twice_adds_nothing():
    found = read_marks(as_text([mark()], ExportFormat.W3C).encode()).found
    assert list(drafts_of(found, DocumentId(1), BOOK, [mark()])) == []
    assert len(list(drafts_of([*found, *found], DocumentId(1), BOOK, ()))) == 1


def test_deep_selectors_are_not_followed_for_ever():
    deep: dict[str, Any] = {"type": "TextQuoteSelector", "exact": "Ishmael"}
    for _ in range(12):
        deep = {"refinedBy": [deep] * 3, "type": "x"}
    item = {"type": "Annotation", "target": {"selector": deep}, "bodyValue": "note"}
    (found,) = read_marks(json.dumps([item]).encode()).found
    assert (found.anchor.quote, found.note) == ("", "note")
