"""Titles of pages tell what the tables on them leave out."""

from __future__ import annotations

import numpy as np
import pymupdf
import pytest

from models.embedded.page_titles import page_title_scores
from reader.importing.importing import import_document
from storage.library import SqliteLibrary

RUNNING = "Harbour Company and Subsidiaries"
PAGES = {
    "Letter to the owners": "It was a year of wind. The cranes stood still in March.",
    "Balance Sheet": "Quays and cranes 412. Ropes 17. Claims on ships 38. Money at hand 9.",
    "Statement of Cash Flows": "Paid for cranes 61. Paid to owners 4. Got from ships 80.",
}


@pytest.fixture
def report(tmp_path):
    """A report in PDF, whose every page has the same line above its own title."""
    with pymupdf.open() as pdf:
        for title, said in PAGES.items():
            page = pdf.new_page()
            for line, text in enumerate((RUNNING, title, *[said] * 12)):
                page.insert_text((72, 72 + 40 * line), text)
        pdf.save(tmp_path / "report.pdf")
    with SqliteLibrary.open(tmp_path / "library") as library:
        list(import_document(library, tmp_path / "report.pdf"))
        (record,) = library.documents.all()
        yield library.documents.content(record.id)


def pages_with(content, question):
    scores = page_title_scores(content, question)
    best = np.flatnonzero((scores > 0) & (scores == scores.max()))
    return {page.number for n in best for page in content.pages_of(content.passages[int(n)])}


def test_a_question_that_names_a_part_is_about_the_page_that_has_its_title(report):
    assert pages_with(report, "By the balance sheet, what are the cranes worth?") == {2}
    assert pages_with(report, "What did owners get, going by the statement of cash flows?") == {3}
    assert pages_with(report, "What does the letter to the owners say of March?") == {1}


def test_what_stands_above_every_page_tells_them_not_apart(report):
    assert pages_with(report, "What does the Harbour Company's balance sheet say?") == {2}


def test_what_parts_are_called_is_said_of_other_things_too(report):
    """“Letter” stands at the top of a page, but not that of somebody."""
    assert not page_title_scores(report, "What did Anna write in her letter to Boris?").any()
