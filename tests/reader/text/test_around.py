from __future__ import annotations

from dataclasses import replace

import pytest

from reader.text.around import around
from reader.text.beginning import beginning
from reader.text.span import Span
from tests.books import Chapter, book, plain, prose

CHAPTERS = tuple(Chapter(1, f"Chapter {n}", (prose(300, f"c{n}w"),)) for n in range(3))
IMPRINT = "First published in 1925. © 1925 Ann Author. All rights reserved. ISBN 978-0-00-000000-0."


def found_around(content):
    return [span.of(content.text).strip() for span in around(content)]


@pytest.mark.parametrize(
    "title",
    [
        "Imprint",
        "TABLE OF CONTENTS",
        "7. References",
        "Contents:",
        "Inhaltsverzeichnis",
        "Impressum",
        "Table des matières",
        "Créditos",
        "Оглавление",
        "Also by Ann Author",
        "Transcriber’s Note",
    ],
)
def test_a_part_that_is_called_so_stands_around_the_text(title):
    content = book(Chapter(1, title, (prose(20, "matter"),)), *CHAPTERS)
    assert found_around(content) == [content.sections[0].span.of(content.text).strip()]


@pytest.mark.parametrize(
    "title",
    ["Preface", "Introduction", "Vorwort", "Epilogue", "Appendix A", "Notes from Underground", "I"],
)
def test_what_is_written_to_be_read_is_text(title):
    assert not found_around(book(Chapter(1, title, (prose(20, "matter"),)), *CHAPTERS))


def test_only_what_stands_before_the_first_chapter_inside_is_meant():
    inner = (replace(chapter, level=2) for chapter in CHAPTERS)
    content = book(Chapter(1, "Contents", (prose(20, "matter"),)), *inner)
    (found,) = found_around(content)
    assert found.startswith("Contents")
    assert "c0w" not in found


def test_what_the_file_says_counts():
    content = replace(plain(*(prose(50, f"p{n}w") for n in range(4))), around=(Span(0, 40),))
    assert list(around(content)) == [Span(0, 40)]


def test_where_hardly_anything_else_is_left_something_was_misunderstood():
    assert not found_around(book(Chapter(1, "Index", (prose(900, "entry"),)), *CHAPTERS[:1]))
    assert found_around(book(Chapter(1, "Index", (prose(200, "entry"),)), *CHAPTERS[:1]))


def test_at_the_beginning_of_a_book_it_may_be_the_greater_part():
    content = book(Chapter(1, "Imprint", (prose(200, "matter"),)), *CHAPTERS)
    (imprint,) = around(content)
    part = beginning(content, imprint.end + 300)
    assert list(around(part)) == [imprint]


def test_a_page_with_several_signs_of_an_imprint_is_one():
    content = plain(IMPRINT, *(prose(240, f"p{n}w") for n in range(20)))
    first = Span(0, len(IMPRINT))
    pages = (replace(content.pages[0], spans=(first,)), *content.pages[1:])
    assert found_around(replace(content, pages=pages)) == [IMPRINT]
    one_sign = content.text.replace("© 1925 Ann Author. All rights reserved. ISBN", "The number is")
    assert not found_around(replace(content, text=one_sign, pages=pages))


def test_what_stands_at_the_foot_of_every_page_is_no_imprint():
    footed = [f"{prose(40, f'p{n}w')} © 2020 Us. All rights reserved." for n in range(12)]
    content = plain(*footed)
    pages = tuple(
        replace(content.pages[0], number=n, spans=(block.span,))
        for n, block in enumerate(content.blocks, 1)
    )
    assert not found_around(replace(content, pages=pages))


def test_a_file_of_the_book_is_judged_as_a_page_is():
    content = plain(IMPRINT, *(prose(240, f"p{n}w") for n in range(20)))
    second = content.blocks[1].span.start
    assert found_around(replace(content, spine=(0, second))) == [IMPRINT]
    assert not found_around(replace(content, spine=(0,)))


def test_entries_with_dots_and_page_numbers_are_contents():
    entries = [f"Chapter {n} {'.' * 20} {n * 10}" for n in range(1, 8)]
    content = plain("A report", *entries, *(prose(200, f"p{n}w") for n in range(6)))
    assert found_around(content) == entries
    pauses = plain("He waited . . . . . 7 days.", *(prose(200, f"p{n}w") for n in range(6)))
    assert not found_around(pauses)


def test_a_licence_stands_outside_of_the_lines_that_say_where_the_book_begins_and_ends():
    content = plain(
        "This ebook is for the use of anyone anywhere.",
        "*** START OF THE PROJECT GUTENBERG EBOOK A BOOK ***",
        *(prose(200, f"p{n}w") for n in range(3)),
        "*** END OF THE PROJECT GUTENBERG EBOOK A BOOK ***",
        "You may copy it, give it away or re-use it.",
    )
    before, behind = found_around(content)
    assert before.startswith("This ebook")
    assert before.endswith("***")
    assert behind.startswith("*** END")
    assert behind.endswith("re-use it.")
