from __future__ import annotations

import pytest

from reader.text.book_matter import asks_of_the_book, book_matter
from tests.books import Chapter, book, prose

CONTENTS = "The visit . . . . . . . 3 The letter . . . . . . . 9 The road . . . . . . . 21"


def matter(*chapters):
    made = book(*chapters)
    return [span.of(made.text) for span in book_matter(made)], made


def test_imprint_contents_and_licence_are_of_the_book_and_notes_are_not():
    found, _ = matter(
        Chapter(1, "Imprint", ("Copyright 1893 by the mill.",)),
        Chapter(1, "Contents", (CONTENTS,)),
        Chapter(1, "The visit", (prose(400, "v"),)),
        Chapter(1, "Notes", ("He had two brothers, Ned and Tom.",)),
        Chapter(1, "License", ("Anybody may copy this.",)),
    )
    together = " ".join(found)
    assert "Copyright 1893" in together
    assert "The letter . ." in together
    assert "Anybody may copy this." in together
    assert "Ned and Tom" not in together
    assert "v1" not in together


def test_who_wrote_it_stands_on_the_title_page():
    found, _ = matter(Chapter(1, "The Mill", ("By Ada Lund.", prose(200, "m"))))
    assert found == ["By Ada Lund."]


def test_a_text_that_is_nothing_else_is_a_text():
    found, _ = matter(Chapter(1, "License", (prose(200, "l"),)))
    assert found == []


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Who wrote the book?", True),
        ("When was it first published?", True),
        ("How many chapters does it have?", True),
        ("Wer hat das Buch übersetzt?", True),
        ("Who is the brother of the tenant?", False),
        ("What was the tax rate in 1894?", False),
        ("Wer ist der Bruder der Mieterin?", False),
    ],
)
def test_some_questions_are_about_the_book(question, asks):
    assert asks_of_the_book(question) is asks
