from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader.asking.values import Action, Answer, Citation, Consulted, Question, Step, Strategy
from reader.errors import NotFound
from reader.text.document import DocumentId
from reader.text.span import Span
from storage.library import SqliteLibrary
from tests.storage.helpers import add

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
numbers = st.integers(0, 10**9)
spans = st.builds(lambda a, b: Span(min(a, b), max(a, b)), numbers, numbers)


def maybe(values: st.SearchStrategy) -> st.SearchStrategy:
    return st.none() | values


def some(values: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(values, max_size=4).map(tuple)


citations = some(st.builds(Citation, st.integers(1, 9), spans, texts))
answers = st.builds(
    Answer,
    question=st.builds(Question, texts, st.just(1)),
    text=texts,
    answered=st.booleans(),
    strategy=st.sampled_from(Strategy),
    model=texts,
    citations=citations,
    nearest=citations,
    trace=some(
        st.builds(
            Step,
            st.sampled_from(Action),
            texts,
            maybe(spans),
            maybe(numbers),
            maybe(numbers),
            maybe(numbers),
            numbers,
        )
    ),
    consulted=some(st.builds(Consulted, spans, maybe(numbers))),
    unread=some(spans),
    seconds=st.floats(0, 1e6),
    words_read=numbers,
    words_in_document=numbers,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(answers, max_size=3))
def test_every_answer_comes_back_equal_and_in_order(library: SqliteLibrary, asked: list[Answer]):
    if not library.documents.all():
        add(library, "A book.")
    before = library.conversations.of(DocumentId(1))
    kept = [library.conversations.add(answer) for answer in asked]
    assert [past.answer for past in kept] == asked
    assert library.conversations.of(DocumentId(1)) == [*before, *kept]


def plain_answer(document: DocumentId, question: str = "Why?") -> Answer:
    return Answer(
        question=Question(question, document),
        text="Because [1].",
        answered=True,
        strategy=Strategy.TREE,
        model="extractive",
        citations=(Citation(document, Span(0, 4), "Call"),),
        nearest=(),
        trace=(Step(Action.COMMIT, "It says so.", Span(0, 4), node=1),),
        consulted=(Consulted(Span(0, 4), None),),
        unread=(Span(5, 9),),
        seconds=0.25,
        words_read=3,
        words_in_document=9,
    )


def test_conversations_belong_to_their_document(library: SqliteLibrary):
    first, second = add(library, "One.", title="One"), add(library, "Two.", title="Two")
    kept = library.conversations.add(plain_answer(first.id))
    library.conversations.add(plain_answer(second.id))
    assert abs((datetime.now(UTC) - kept.asked).total_seconds()) < 60
    assert library.conversations.of(first.id) == [kept]
    library.memories.forget(first.id)
    assert library.conversations.of(first.id) == [kept]
    library.documents.remove(first.id)
    assert library.conversations.of(first.id) == []
    assert len(library.conversations.of(second.id)) == 1
    for table in ("citations", "steps", "consulted", "unread"):
        assert library._store.database.table(table).count == 1


def test_a_question_may_hold_half_a_character(library: SqliteLibrary):
    record = add(library, "One.")
    library.conversations.add(plain_answer(record.id, "caf\udce9?"))
    (past,) = library.conversations.of(record.id)
    assert past.answer.question.text == "caf??"


def test_an_answer_needs_its_document(library: SqliteLibrary):
    with pytest.raises(NotFound):
        library.conversations.add(plain_answer(DocumentId(4)))
