"""None"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from reader.asking.strategies import AskSettings, skills_of, who_did
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.memory.document_reading import read_document
from reader.roles import Doer, Roles, Skill
from reader.values.answer import Action
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from tests.books import Chapter, book, prose
from tests.scripted import ScriptedModel
from tests.shelf import put

CONTENT = book(
    *(
        Chapter(1, f"Chapter {n}", tuple(prose(60, f"c{n}w") for _ in range(24)))
        for n in range(1, 8)
    )
)
ASKED = "Where is c5w30 in chapter 5?"
UNDERSTOOD = "Where is c5w30 in the text?"
FIFTH = CONTENT.sections[4].span
GOLD = next(span for span in CONTENT.sentences if "c5w30 " in span.of(CONTENT.text))


def answered(library, text, *, read=True, settings=None, strategy=Strategy.AUTO, **options):
    document = put(library, CONTENT)
    model = ScriptedModel({UNDERSTOOD: [GOLD]})
    if read:
        list(read_document(library, document, model, None, clock=count().__next__))
    question = Question(text, document, **options)
    *_, last = ask(CollectionLibrary(library), question, strategy, model, settings)
    return last.answer


@pytest.mark.parametrize("read", [True, False])
@pytest.mark.parametrize("whole", [4_000, 100])
def test_only_the_chapter_that_is_named_is_opened(library, read, whole):
    settings = replace(AskSettings(), whole=whole)
    answer = answered(library, ASKED, read=read, settings=settings)
    assert answer.answered
    assert [citation.span for citation in answer.citations] == [GOLD]
    assert answer.question.text == ASKED, "it is kept as it was asked"
    opened = [step.span for step in answer.trace if step.action is Action.OPEN]
    assert opened
    assert all(FIFTH.contains(span) for span in opened)
    assert answer.trace[0].reason == "The question names “Chapter 5”, so only that is read."


@pytest.mark.parametrize(("room", "complete"), [(2_000, True), (1_000, False)])
def test_a_longer_chapter_is_opened_whole_by_a_model_that_reads_it_at_ease(library, room, complete):
    document = put(library, CONTENT)
    model = ScriptedModel({UNDERSTOOD: [GOLD]}, whole_room=room)
    settings = replace(AskSettings(), whole=100)
    *_, last = ask(
        CollectionLibrary(library), Question(ASKED, document), Strategy.AUTO, model, settings
    )
    opened = [step.span for step in last.answer.trace if step.action is Action.OPEN and step.span]
    assert (sum(map(len, opened)) > 0.9 * len(FIFTH)) is complete


def test_what_another_chapter_says_is_no_answer(library):
    answer = answered(library, "Where is c5w30 in chapter 2?")
    assert not answer.answered
    assert all(CONTENT.sections[1].span.contains(one.span) for one in answer.consulted)


def test_a_chapter_is_summarised_when_it_is_asked_what_happens_there(library):
    answer = answered(library, "What happens in chapter 5?")
    assert answer.strategy is Strategy.SUMMARY
    assert answer.citations
    assert all(FIFTH.contains(citation.span) for citation in answer.citations)


def test_a_page_that_does_not_exist_is_the_answer(library):
    answer = answered(library, "What is on page 900?")
    assert answer.text.startswith("There is no page “900”.")
    assert not answer.answered
    assert answer.nearest == ()


def test_nothing_beyond_the_bound_is_opened(library):
    answer = answered(library, ASKED, known=Known(up_to=CONTENT.sections[2].span.end))
    assert not answer.answered
    assert answer.consulted == ()


def test_this_chapter_is_the_one_in_view(library):
    answer = answered(library, "Where is c5w30 in this chapter?", here=FIFTH.start + 10)
    assert [citation.span for citation in answer.citations] == [GOLD]


def test_a_page_is_read_and_summarised_by_a_language_model(library):
    answer = answered(library, "What happens on page 3?")
    page = CONTENT.pages[2].spans[0]
    assert answer.strategy is Strategy.SUMMARY
    assert answer.answered
    assert [step.span for step in answer.trace if step.action is Action.OPEN] == [page]
    assert all(page.overlaps(citation.span) for citation in answer.citations)


def test_a_trace_says_who_did_what():
    roles = Roles({Skill.CHOOSING: Doer.EMBEDDED})
    assert who_did(roles, "Qwen (0123456789ab)") == (
        "Qwen wrote the answer; the embedded reader chose what to open."
    )
    both = Roles({Skill.TRIAGE: Doer.BOTH})
    assert who_did(both, "qwen", skills_of(Strategy.TREE)) == (
        "Qwen judged what was opened and wrote the answer; qwen and the embedded reader together "
        "chose the chapters."
    )
    assert who_did(Roles(usual=Doer.EMBEDDED), "Qwen", skills_of(Strategy.SUMMARY)) == (
        "The embedded reader wrote the summary."
    )
