from __future__ import annotations

import pytest

from reader.asking.named_places import NOT_BEGUN, NoSuchPlaceError, places_named
from reader.text.beginning import beginning
from reader.text.document import DocumentId
from reader.values.question import Question
from tests.books import Chapter, book, prose

CONTENT = book(
    *(
        Chapter(1, title, (prose(120, f"c{n}w"),) * 3)
        for n, title in enumerate(("I", "II", "III", "The Attic"))
    )
)
FIRST, SECOND, THIRD, ATTIC = (section.span for section in CONTENT.sections)


def places_in(question, content, allowed=None, here=None):
    return places_named(Question(question, DocumentId(1), here=here), content, allowed)


@pytest.mark.parametrize(
    ("question", "spans", "asked", "at_large"),
    [
        ("What happens in chapter 3?", [THIRD], "What happens in the text?", True),
        ("Summarize chapter II", [SECOND], "Summarize the text", True),
        ("In chapter two, who dies?", [SECOND], "In the text, who dies?", False),
        ("Who dies in Chapter Two?", [SECOND], "Who dies in the text?", False),
        ("What is the second chapter about?", [SECOND], "What is the text about?", True),
        ("What happens in the last chapter?", [ATTIC], "What happens in the text?", True),
        ("What does the chapter “The Attic” say?", [ATTIC], "What does the text say?", True),
        ("What happens in “The At-tic”?", [ATTIC], "What happens in the text?", True),
        ("What happens in “The Attic”?", [ATTIC], "What happens in the text?", True),
        ("What does the Attic chapter say?", [ATTIC], "What does the text say?", True),
        ("Was passiert in Kapitel 1?", [FIRST], "Was passiert in the text?", True),
    ],
)
def test_a_chapter_is_named(question, spans, asked, at_large):
    found = places_in(question, CONTENT)
    assert found is not None
    assert list(found.spans) == spans
    assert (found.question.text, found.at_large) == (asked, at_large)


@pytest.mark.parametrize(
    ("question", "span"),
    [
        ("¿De qué trata el capítulo 2?", SECOND),
        ("De quoi parle le chapitre II ?", SECOND),
        ("Was passiert im ersten Kapitel?", FIRST),
        ("О чём глава 3?", THIRD),
        ("ما موضوع الفصل الثالث؟", THIRD),
        ("अध्याय 3 में क्या होता है?", THIRD),
        ("第三章讲了什么？", THIRD),
    ],
)
def test_a_chapter_is_named_in_any_language(question, span):
    found = places_in(question, CONTENT)
    assert found is not None
    assert list(found.spans) == [span]


@pytest.mark.parametrize("question", ["What does the chapter on war say?", "Is the part due?"])
def test_a_number_in_another_language_is_another_word(question):
    assert places_in(question, CONTENT) is None


@pytest.mark.parametrize(
    ("question", "pages"),
    [
        ("What is on page 2?", [2]),
        ("What does p. 2 say about w?", [2]),
        ("What is on the first page?", [1]),
        ("Summarize the last page", [len(CONTENT.pages)]),
        ("Who comes on pages 2 to 3?", [2, 3]),
        ("Who comes between pages 2 and 3?", [2, 3]),
        ("Was steht auf Seite 2?", [2]),
        ("¿Qué dicen las páginas 2 a 3?", [2, 3]),
        ("Что на странице 2?", [2]),
    ],
)
def test_a_page_is_named(question, pages):
    found = places_in(question, CONTENT)
    assert found is not None
    (span,) = found.spans
    first, last = (CONTENT.pages[number - 1].spans[0] for number in (pages[0], pages[-1]))
    assert (span.start, span.end) == (first.start, last.end)


@pytest.mark.parametrize(
    "question",
    [
        "Who is the father of c1w5?",
        "What does the letter I wrote say?",
        "Does section 409A apply?",
        "What part did she play?",
        "Which chapters mention w?",
        "What is written on the last page of her diary?",
        "Answer with a list like ['Page 2', 'Page 4'].",
        "How many pages are there?",
    ],
)
def test_other_questions_name_no_place(question):
    assert places_in(question, CONTENT) is None


def test_this_chapter_and_this_page_are_those_in_view():
    here = THIRD.start + 5
    assert places_in("Summarize this chapter", CONTENT, here=here).spans == (THIRD,)
    page = places_in("What does this page say?", CONTENT, here=here)
    assert page.spans == CONTENT.pages_of(THIRD)[0].spans
    assert places_in("Summarize this chapter", CONTENT) is None, "nothing is in view"


def test_several_places_are_read_together():
    found = places_in("How do chapter 1 and chapter 3 differ?", CONTENT)
    assert found.spans == (FIRST, THIRD)
    assert found.question.text == "How do chapter 1 and chapter 3 differ?"
    assert found.label == "“I”, “III”"


def test_a_chapter_of_a_part_is_that_chapter():
    parts = book(
        *(
            Chapter(level, title, paragraphs)
            for part in ("Part One", "Part Two")
            for level, title, paragraphs in (
                (1, part, ()),
                (2, "I", (prose(60, f"{part[5]}a"),)),
                (2, "II", (prose(60, f"{part[5]}b"),)),
            )
        )
    )
    found = places_in("What happens in chapter 2 of part two?", parts)
    assert found.spans == (parts.sections[5].span,)
    assert found.at_large
    with pytest.raises(NoSuchPlaceError, match="Part One, II"):
        places_in("What happens in chapter 2?", parts)


def test_a_page_that_is_not_there_is_said_to_be_none():
    with pytest.raises(NoSuchPlaceError, match="no page “900”"):
        places_in("What is on page 900?", CONTENT)


def test_a_place_beyond_the_bound_may_not_be_used():
    part = beginning(CONTENT, SECOND.end)
    assert places_in("What happens in chapter 1?", CONTENT, part).spans == (FIRST,)
    with pytest.raises(NoSuchPlaceError, match=str(NOT_BEGUN)[:30]):
        places_in("What happens in chapter 3?", CONTENT, part)


def test_an_exhibit_is_all_of_its_part():
    report = book(
        Chapter(1, "Exhibit 21.1", (prose(60, "a"),)), Chapter(1, "Exhibit 23", (prose(60, "b"),))
    )
    assert places_in("What does exhibit 21.1 say?", report).spans == (report.sections[0].span,)


def test_a_part_that_many_documents_have_is_named_alone():
    paper = book(
        Chapter(1, "1 Introduction", (prose(60, "a"),)), Chapter(1, "Results", (prose(60, "b"),))
    )
    first, second = (section.span for section in paper.sections)
    assert places_in("Summarize the introduction", paper).spans == (first,)
    found = places_in("What does the introduction say about ferries?", paper)
    assert (found.spans, found.at_large) == ((first,), False)
    assert places_in("What are the results?", paper).spans == (second,)
    assert places_in("Summarize the results section", paper).spans == (second,)
    assert places_in("What is the introduction of ferries?", paper) is None
    assert places_in("Which of the results matters here?", paper) is None
    assert places_in("What are the limitations?", paper) is None, "it has no such part"
    assert places_in("Who is thanked in the introduction?", paper).spans == (first,)
    assert places_in("What did they conclude from the results?", paper) is None
