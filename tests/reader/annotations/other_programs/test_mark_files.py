"""Exports of other programs, each as that program writes it, become marks; and so does no junk."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.exporting import marks_json, marks_markdown
from reader.annotations.import_marks import drafts_of
from reader.annotations.mark import Anchor, Colour, Mark, MarkId, MarkKind
from reader.annotations.other_programs.found import MOST_ENTRIES, colour_of, moment_of
from reader.annotations.other_programs.koreader import NotLuaError, read_table
from reader.annotations.other_programs.mark_files import read_marks
from reader.errors import UnreadableFileError
from reader.text.document import DocumentId
from reader.text.span import Span
from tests.books import Chapter, book

BOOK = book(
    Chapter(1, "Loomings", ("Call me Ishmael. Some years ago.", "Never mind how long.")),
    Chapter(1, "The Carpet-Bag", ("I stuffed a shirt or two into it. Call me Ishmael.",)),
)


def read(content):
    data = content if isinstance(content, str) else json.dumps(content)
    return read_marks(data.encode())


def said(content):
    """The visible content of each mark."""
    return [(f.kind, f.anchor.quote, f.note, f.colour) for f in read(content).found]


HIGHLIGHT, UNDERLINE = MarkKind.HIGHLIGHT, MarkKind.UNDERLINE

CALIBRE = {
    "type": "calibre_annotation_collection",
    "version": 1,
    "annotations": [
        {
            "book_id": 3,
            "format": "EPUB",
            "annotation": {
                "type": "highlight",
                "highlighted_text": "Some years ago",
                "notes": "When?",
                "style": {"kind": "color", "type": "builtin", "which": "green"},
                "timestamp": "2025-01-15T10:30:45.000Z",
                "start_cfi": "/4/2/56/1:591",
                "spine_index": 5,
            },
        },
        {"type": "highlight", "highlighted_text": "a shirt", "style": {"kind": "decoration"}},
        {"type": "bookmark", "title": "Start here", "pos": "epubcfi(/8/2/4)"},
        {"type": "highlight", "removed": True, "highlighted_text": "gone"},
    ],
}
KOREADER = {
    "title": "Moby Dick",
    "version": "json/1.0.0",
    "entries": [
        {
            "text": "Some years ago",
            "note": "When?",
            "time": 1736937045,
            "drawer": "lighten",
            "color": "green",
            "sort": "highlight",
            "page": 3,
        },
        {"text": "a shirt", "drawer": "underscore", "sort": "highlight"},
    ],
}
LUA = r"""-- we can read Lua syntax here!
return {
    ["annotations"] = {
        [1] = {
            ["chapter"] = "Loomings",
            ["color"] = "green",
            ["datetime"] = "2025-01-15 10:30:45",
            ["drawer"] = "lighten",
            ["note"] = "When?\
Then.",
            ["page"] = "/body/DocFragment[2]/body/p[1]/text().0",
            ["pos0"] = "/body/DocFragment[2]/body/p[1]/text().0",
            ["pos1"] = "/body/DocFragment[2]/body/p[1]/text().14",
            ["text"] = "Some \"years\" ago",
        },
        [2] = { ["datetime"] = "2025-01-15 10:31:00", ["text"] = "in Loomings", },
    },
    ["doc_pages"] = 312,
    ["stats"] = { "a", "b", pages = -1.5e3 },
}
"""
OLD_LUA = """return {
    ["bookmarks"] = {
        [1] = { ["datetime"] = "2020-01-01 00:00:00", ["notes"] = "Some years ago",
                ["text"] = "When?" },
    },
    ["highlight"] = {
        [12] = { [1] = { ["text"] = "Some years ago", ["datetime"] = "2020-01-01 00:00:00" } },
    },
}"""
READEST = {
    "booknotes": [
        {"type": "annotation", "text": "Some years ago", "note": "When?", "style": "highlight",
         "color": "violet", "createdAt": 1736937045000, "cfi": "epubcfi(/6/4)"},
        {"type": "annotation", "text": "a shirt", "style": "underline", "deletedAt": None},
        {"type": "annotation", "text": "gone", "deletedAt": 1736937045000},
    ]
}  # fmt: skip
ZOTERO = [
    {
        "key": "ABCD2345",
        "data": {
            "itemType": "annotation",
            "annotationType": "highlight",
            "annotationText": "Some years ago",
            "annotationComment": "When?",
            "annotationColor": "#5fb236",
            "annotationPageLabel": "1",
            "dateAdded": "2025-01-15T10:30:45Z",
        },
    },
    {"type": "underline", "text": "a shirt", "comment": "", "color": "#2ea8e5", "pageLabel": "2"},
]
ABOUT = quote(json.dumps({"pageLabel": "1", "color": "#5fb236", "position": {"pageIndex": 0}}))
NOTE = f"""<div data-schema-version="9"><h1>Annotations</h1>
<p><span class="highlight" data-annotation="{ABOUT}">“Some years ago”</span>
<span class="citation" data-citation="%7B%7D">(<span class="citation-item">Melville, p. 1</span>)
</span> When?<script>alert("no")</script></p><p>Words of no highlight.</p></div>"""
MARKDOWN = (
    "# Annotations\n\n“Some years ago” ([Melville, 1851, p. 1](zotero://select/library/items/AA))"
    " ([pdf](zotero://open-pdf/library/items/BB?page=1&annotation=CC)) When?\n"
)
QUOTES = "# Moby Dick\n\n### Loomings\n> Some years ago\n\n**Note**: When?\n\n*Page: 3*\n\n---\n"


@pytest.mark.parametrize(
    ("content", "colour"),
    [
        (CALIBRE, Colour.GREEN),
        ("\ufeff" + json.dumps(CALIBRE), Colour.GREEN),
        (KOREADER, Colour.GREEN),
        ({"created_on": 1, "documents": [KOREADER]}, Colour.GREEN),
        (OLD_LUA, Colour.YELLOW),
        (READEST, Colour.PURPLE),
        (ZOTERO, Colour.GREEN),
        ({"items": [{"attachments": [{"annotations": [ZOTERO[0]["data"]]}]}]}, Colour.GREEN),
        (NOTE, Colour.GREEN),
        (MARKDOWN, Colour.YELLOW),
        (QUOTES, Colour.YELLOW),
    ],
)
def test_the_words_the_note_and_the_colour_are_read(content, colour):
    assert said(content)[0] == (HIGHLIGHT, "Some years ago", "When?", colour)


@pytest.mark.parametrize("content", [CALIBRE, KOREADER, READEST, ZOTERO])
def test_underlined_words_are_underlined(content):
    assert said(content)[1][:2] == (UNDERLINE, "a shirt")


@pytest.mark.parametrize("content", [CALIBRE, KOREADER, READEST, ZOTERO])
def test_the_moment_is_that_of_the_other_program(content):
    assert read(content).found[0].created == datetime(2025, 1, 15, 10, 30, 45, tzinfo=UTC)


def test_what_was_removed_there_is_left_out():
    assert [len(read(content).found) for content in (CALIBRE, READEST)] == [3, 2]
    assert [read(content).left_out for content in (CALIBRE, READEST)] == [1, 1]


def test_lua_is_read_with_its_escapes_and_never_run():
    found = read(LUA)
    assert (found.found[0].anchor.quote, found.found[0].note) == (
        'Some "years" ago',
        "When?\nThen.",
    )
    assert found.left_out == 1, "a bookmark has words of the program alone"
    assert read_table(LUA)["stats"] == {1: "a", 2: "b", "pages": -1500.0}
    with pytest.raises(UnreadableFileError):
        read('return { ["annotations"] = os.execute("true") }')


@pytest.mark.parametrize("text", ["{" * 100_000, "return {1", 'return {"', "{[{}]=1}", "", "{1=2}"])
def test_broken_lua_is_refused(text):
    with pytest.raises(NotLuaError):
        read_table(text)


def test_notes_in_a_table_of_items_are_read():
    table = io.StringIO()
    rows = csv.DictWriter(table, ["Key", "Title", "Notes"])
    rows.writeheader()
    rows.writerow({"Key": "AA", "Title": "Moby Dick", "Notes": NOTE})
    rows.writerow({"Key": "BB", "Title": "Other", "Notes": ""})
    assert said(table.getvalue())[0][1:3] == ("Some years ago", "When?")


def test_the_page_decides_between_equal_words():
    second = BOOK.text.index("The Carpet-Bag")
    spans = (Span(0, second), Span(second, len(BOOK.text)))
    (page, *_) = BOOK.pages
    pages = [
        replace(page, number=n, label=f"A{n}", spans=(span,)) for n, span in enumerate(spans, 1)
    ]
    content = replace(BOOK, pages=tuple(pages))
    first = {"type": "highlight", "text": "Call me Ishmael", "sortIndex": "0"}
    for label, place in (("A2", BOOK.text.rindex("Call me")), ("A9", None), (7, None)):
        found = read([{**first, "pageLabel": label}]).found
        (made,) = drafts_of(found, DocumentId(1), content, ())
        assert (made.span and made.span.start) == place


def own_mark(**changes):
    start = BOOK.text.rindex("Call me Ishmael")
    values = {
        "id": MarkId(1),
        "document": DocumentId(1),
        "home": "ab",
        "title": "Moby Dick",
        "kind": MarkKind.UNDERLINE,
        "span": Span(start, start + 15),
        "anchor": Anchor("Call me Ishmael", "into it. ", "."),
        "colour": Colour.PINK,
        "note": "Who?",
        "created": datetime(2026, 1, 1, tzinfo=UTC),
        "changed": datetime(2026, 1, 1, tzinfo=UTC),
    }
    return Mark(**{**values, **changes})


def test_what_this_program_writes_comes_back():
    mark = own_mark()
    (found,) = read(marks_json([mark], {})).found
    (made,) = drafts_of([found], DocumentId(1), BOOK, ())
    assert (made.kind, made.span, made.colour, made.note, made.created) == (
        mark.kind,
        mark.span,
        mark.colour,
        mark.note,
        mark.created,
    )
    written = marks_markdown([("Moby *Dick*", [mark])], lambda _mark: "page 1", {})
    assert said(written) == [(HIGHLIGHT, "Call me Ishmael", "Who?", Colour.YELLOW)]


@pytest.mark.parametrize(
    "content",
    [
        {"type": "calibre_annotation_collection", "annotations": [{"highlighted_text": "x"}]},
        {"entries": [{"text": "x"}]},
        {"booknotes": [{"text": "x"}]},
        [{"type": "highlight", "text": "x", "pageLabel": ""}],
        [{"target": {"selector": {"type": "TextQuoteSelector", "exact": "x"}}}],
    ],
)
def test_a_million_entries_are_cut(content):
    for value in content.values() if isinstance(content, dict) else [content]:
        if isinstance(value, list):
            value.extend(value * (MOST_ENTRIES + 4))
    found = read(content)
    assert (len(found.found), found.left_out) == (MOST_ENTRIES, 5)


@pytest.mark.parametrize(
    ("value", "colour"),
    [
        ("#ffd400", Colour.YELLOW),
        ("#ff6666", Colour.PINK),
        ("#5fb236", Colour.GREEN),
        ("#2ea8e5", Colour.BLUE),
        ("#a28ae5", Colour.PURPLE),
        ("#e56eee", Colour.PINK),
        ("#f19837", Colour.YELLOW),
        ("#aaaaaa", Colour.YELLOW),
        ("red", Colour.PINK),
        ("nonsense", Colour.YELLOW),
        (7, Colour.YELLOW),
    ],
)
def test_colours_become_the_nearest_of_ours(value, colour):
    assert colour_of(value) is colour


@pytest.mark.parametrize("value", [10**40, float("inf"), True, "yesterday", "2025-01-01", None])
def test_moments_that_are_none(value):
    assert moment_of(value) is None


KEYS = [
    "type",
    "datetime",
    "highlight",
    "bookmarks",
    "annotations",
    "annotation",
    "highlighted_text",
    "entries",
    "documents",
    "text",
]
KEYS += ["booknotes", "note", "style", "data", "items", "itemType", "pageLabel", "format", "marks"]
KEYS += ["target", "selector", "exact", "start", "end", "body", "value", "motivation", "created"]
KEYS += ["first", "styleClass", "refinedBy", "prefix"]
VALUES = st.none() | st.integers() | st.text(max_size=8) | st.sampled_from(
    ["calibre_annotation_collection", "annotation", "highlight", "gistwalker marks"]
)  # fmt: skip
JUNK = st.recursive(
    VALUES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=30,
)  # fmt: skip
SPAN = '<span class="highlight" data-annotation="%7B">'
PIECES = [NOTE, MARKDOWN, QUOTES, LUA, SPAN, "{", "}", "return ", "<p>", "</span>", "> ", "\n"]
PIECES += ['["annotations"] = ', "Key,Notes\n", '"']
TEXTS = st.lists(st.sampled_from(PIECES), max_size=8).map("".join)


@given(JUNK.map(json.dumps) | TEXTS | st.text(max_size=60))
def test_anything_is_read_or_refused(content):
    try:
        found = read(content.encode("utf-8", "replace").decode())
    except UnreadableFileError:
        return
    list(drafts_of(found.found, DocumentId(1), BOOK, ()))
