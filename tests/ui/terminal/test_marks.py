"""``gistwalker marks`` with real files."""

from __future__ import annotations

import json

import pymupdf
import pytest

from reader.annotations.anchoring import draft
from reader.annotations.mark import Colour, MarkKind
from reader.errors import ExitCode
from reader.text.document import DocumentId
from reader.text.span import Span
from storage.library import SqliteLibrary
from tests.reader.pages.linked import write_linked_pdf
from tests.ui.terminal.outcome import ok


@pytest.fixture
def marked(gistwalker, tmp_path):
    gistwalker("import", write_linked_pdf(tmp_path / "linked.pdf"))
    with SqliteLibrary.open(tmp_path / "library") as library:
        text = library.documents.content(DocumentId(1)).text
        at = text.index("Column 01")
        span = Span(at, at + 9)
        library.marks.add(
            [
                draft(
                    DocumentId(1),
                    text,
                    MarkKind.HIGHLIGHT,
                    span,
                    colour=Colour.PINK,
                    note="Look here.",
                )
            ]
        )
    return gistwalker


def test_marks_are_listed(marked):
    out = ok(marked("marks", "list", "1"))
    assert "“Column 01” (highlight, pink, page 1" in out
    assert "Look here." in out
    everything = json.loads(marked("marks", "list", "--json")[1])["marks"]
    assert [(m["quote"], m["note"], m["document"]) for m in everything] == [
        ("Column 01", "Look here.", 1)
    ]


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [("markdown", "> Column 01"), ("json", '"gistwalker marks"'), ("w3c", "TextQuoteSelector")],
)
def test_marks_are_exported_as_text(marked, tmp_path, wanted, holds):
    out = ok(marked("marks", "export", "1", "--format", wanted))
    assert holds in out
    file = tmp_path / "marks.out"
    said = json.loads(
        marked("marks", "export", "1", "--format", wanted, "--out", file, "--json")[1]
    )
    assert (said["count"], said["file"]) == (1, str(file))
    assert file.read_text("utf-8") == out


def test_a_copy_of_the_pdf_has_the_marks(marked, tmp_path):
    copy = tmp_path / "copy.pdf"
    code, out, _ = marked("marks", "export", "1", "--format", "pdf", "--out", copy)
    assert (code, out) == (ExitCode.OK, "Written: 1.\n")
    with pymupdf.open(copy) as document:
        page = document[0]
        (annotation,) = page.annots()
        assert (annotation.type[1], annotation.info["content"]) == ("Highlight", "Look here.")


def test_a_pdf_needs_a_file_to_go_to(marked):
    code, _, err = marked("marks", "export", "1", "--format", "pdf")
    assert code == ExitCode.USAGE
    assert "--out" in err


def test_annotations_are_imported_once(marked, tmp_path):
    file = tmp_path / "marks.jsonld"
    marked("marks", "export", "1", "--format", "w3c", "--out", file)
    assert marked("marks", "import", "1", file)[1] == "Imported: 0.\n"
    file.write_text(file.read_text().replace("Column 01", "Column 11").replace("pink", "blue"))
    code, out, _ = marked("marks", "import", "1", file, "--json")
    said = json.loads(out)
    assert (code, len(said["marks"])) == (ExitCode.OK, 1)


def test_what_is_no_file_of_annotations_is_refused(marked, tmp_path):
    file = tmp_path / "marks.jsonld"
    file.write_text("<script>")
    code, _, err = marked("marks", "import", "1", file)
    assert code == ExitCode.INPUT
    assert "no annotations" in err


def test_the_annotations_of_a_pdf_are_imported(marked, tmp_path):
    copy = tmp_path / "copy.pdf"
    marked("marks", "export", "1", "--format", "pdf", "--out", copy)
    marked("import", copy)
    assert marked("marks", "import", "2")[1] == "Imported: 1.\n"
    assert marked("marks", "import", "2")[1] == "Imported: 0.\n"
    out = marked("marks", "list", "2")[1]
    assert "“Column 01” (highlight, pink, page 1" in out
    assert "Look here." in out


def test_notes_are_asked(marked):
    out = marked("marks", "ask", "What did I note about column 01?")[1]
    assert out.startswith("Noted about “column 01”:\n  [1] “Look here.” (note 1, ")
    said = json.loads(marked("marks", "ask", "my notes on elephants", "1", "--json")[1])
    assert (said["answered"], said["quotes"]) == (False, [])


def test_notes_are_asked_beside_the_document(marked):
    out = marked("ask", "1", "What begins here?", "--notes")[1]
    assert "From your notes:" in out
    said = json.loads(marked("ask", "1", "What begins here?", "--notes", "--json")[1])
    assert said["notes"]["question"] == "What begins here?"
