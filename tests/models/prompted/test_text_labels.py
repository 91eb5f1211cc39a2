"""Labels of documents and sections in prompts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.prompt_text import UNNAMED, section_of, titled
from tests.books import Chapter, book


@given(st.text(max_size=300))
def test_a_title_stays_on_its_line_and_within_its_quotation_marks(title):
    name = titled(title)
    assert name == UNNAMED or (name[0], name[-1]) == ("“", "”")
    assert not set(name[1:-1]) & set("“”\n\r")
    assert len(name) <= 122


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("The House", "“The House”"),
        ("The\n  House", "“The House”"),
        ("Of “Home” and away", "“Of ‘Home’ and away”"),
        (" ", UNNAMED),
    ],
)
def test_a_document_is_called_by_its_title(title, name):
    assert titled(title) == name


def test_a_passage_is_called_by_its_section():
    content = book(Chapter(0, "", ("Before.",)), Chapter(1, "The “Light”", ("It burned.",)))
    assert section_of(content, 0) == UNNAMED
    assert section_of(content, len(content.text) - 1) == "the section “The ‘Light’” of a document"
