from __future__ import annotations

import pytest

from reader.search.section_finding import (
    SeveralSectionsError,
    part_headed,
    section_numbered,
    section_ranked,
    section_titled,
)
from reader.text.span import Span
from tests.books import Chapter, book, prose


def _book(*titles, level=1):
    return book(*(Chapter(level, title, (prose(40, f"w{n}_"),)) for n, title in enumerate(titles)))


NOVEL = _book("I", "II", "III", "IV")
PARTS = book(
    *(
        chapter
        for part in ("Part One", "Part Two")
        for chapter in (
            Chapter(1, part, ()),
            *(Chapter(2, each, (prose(40, f"{part[5]}{each}"),)) for each in ("I", "II", "III")),
        )
    )
)
FLAT = _book(
    "Item 1. Business", "Item 1A. Risk Factors", "Fire", "Flood", "Item 2. Properties", "PART II"
)


def test_a_chapter_is_found_by_its_number_in_any_spelling():
    for number in ("3", "III", "iii", "three"):
        found = section_numbered(NOVEL, "chapter", number)
        assert found is not None
        assert found.span == NOVEL.sections[2].span
    assert section_numbered(NOVEL, "chapter", "5") is None


def test_a_chapter_of_several_parts_needs_its_part():
    with pytest.raises(SeveralSectionsError, match="Part One, II"):
        section_numbered(PARTS, "chapter", "2")
    part = section_numbered(PARTS, "part", "two")
    found = section_numbered(PARTS, "chapter", "2", [part.span])
    assert part.span.contains(found.span)


def test_a_part_goes_on_over_headings_without_a_number():
    found = section_numbered(FLAT, "item", "1a")
    assert found.span.end == FLAT.sections[4].span.start
    assert found.title == "Item 1A. Risk Factors"


def test_an_entry_of_the_contents_is_not_the_part():
    content = book(
        Chapter(1, "Chapter 1", ()),
        Chapter(1, "Chapter 2", ()),
        Chapter(1, "Chapter 1", (prose(200, "a"),)),
        Chapter(1, "Chapter 2", (prose(200, "b"),)),
    )
    assert section_numbered(content, "chapter", "2").span == content.sections[3].span


def test_a_title_is_found_with_or_without_its_number():
    for title in ("Risk Factors", "the risk factors", "Item 1A. Risk Factors"):
        assert section_titled(FLAT, title).span.start == FLAT.sections[1].span.start
    assert section_titled(FLAT, "Risk") is None


def test_stories_are_counted_though_their_parts_have_numbers():
    stories = book(
        Chapter(1, "The Red Room", ()),
        Chapter(2, "I", (prose(40, "a"),)),
        Chapter(2, "II", (prose(40, "b"),)),
        *(Chapter(1, each, (prose(40, each[4]),)) for each in ("The Blue Room", "The Attic")),
    )
    assert section_numbered(stories, "story", "2").title == "The Blue Room"


def test_chapters_without_numbers_are_counted():
    stories = _book("The Red Room", "The Blue Room", "The Green Room", "The Attic")
    assert section_numbered(stories, "chapter", "2").title == "The Blue Room"
    assert section_ranked(stories, -1).title == "The Attic"
    assert section_ranked(stories, 5) is None
    assert section_ranked(stories, 0) is None


def test_a_number_alone_goes_on_over_the_numbers_below_it_and_no_further():
    paper = _book("1 Ferries", "1.1 Small ones", "1.2 Large ones", "2 Fords", "Thanks")
    assert section_numbered(paper, "section", "1").span.end == paper.sections[3].span.start
    assert section_numbered(paper, "section", "2").span.end == paper.sections[4].span.start


def test_a_part_that_many_documents_have_need_not_be_a_heading():
    paper = book(
        Chapter(0, "", ("Abstract", prose(30, "a"))),
        Chapter(1, "1 Introduction", (prose(30, "b"),)),
        Chapter(1, "2 Conclusion", (prose(30, "c"),)),
    )
    abstract = part_headed(paper, "abstract")
    assert abstract.span == Span(0, paper.sections[0].span.start)
    assert part_headed(paper, "conclusions").span.start == paper.sections[1].span.start
    assert part_headed(paper, "introduction").title == "1 Introduction"
    assert part_headed(paper, "preface") is None
