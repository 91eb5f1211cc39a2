from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import NotFoundError
from reader.records import AnswerState, PastAnswer
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Action, Answer, Consulted, Grade, Step
from reader.values.question import Known, Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
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
    question=st.builds(
        Question, texts, st.just(1), known=st.builds(Known, maybe(numbers), understood=texts)
    ),
    text=texts,
    grade=st.sampled_from(Grade),
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
        grade=Grade.SAYS,
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
        assert library.store.database.table(table).count == 1


def test_a_question_may_hold_half_a_character(library: SqliteLibrary):
    record = add(library, "One.")
    library.conversations.add(plain_answer(record.id, "caf\udce9?"))
    (past,) = library.conversations.of(record.id)
    assert past.answer.question.text == "caf??"


def test_an_answer_needs_its_document(library: SqliteLibrary):
    with pytest.raises(NotFoundError):
        library.conversations.add(plain_answer(DocumentId(4)))


def follow(library: SqliteLibrary, first: PastAnswer, text: str) -> PastAnswer:
    question = Question(
        text, first.answer.question.document, known=Known(conversation=first.conversation)
    )
    return library.conversations.add(replace(first.answer, question=question, text=text.upper()))


def test_questions_that_follow_share_a_conversation_and_the_newest_comes_first(library):
    record = add(library, "One.")
    first = library.conversations.add(plain_answer(record.id, "Who?"))
    other = library.conversations.add(plain_answer(record.id, "Where?"))
    assert [c.title for c in library.conversations.all(record.id)] == ["Where?", "Who?"]
    second = follow(library, first, "And why?")
    newest, older = library.conversations.all(record.id)
    assert (newest.title, newest.questions, newest.latest) == ("Who?", 2, second.asked)
    assert (older.id, older.questions) == (other.conversation, 1)
    assert [past.id for past in library.conversations.answers(newest.id)] == [first.id, second.id]
    assert library.conversations.all(DocumentId(77)) == []


def test_conversations_are_found_by_words_of_title_question_and_answer(library):
    here, there = add(library, "One.", title="One"), add(library, "Two.", title="Two")
    first = library.conversations.add(plain_answer(here.id, "Who is the Keeper?"))
    follow(library, first, "What of the straße?")
    library.conversations.add(plain_answer(there.id, "Keeper of what?"))
    find = library.conversations.search
    assert [hit.conversation.document for hit in find("keeper")] == [there.id, here.id]
    assert [hit.conversation.id for hit in find("KEEPER strasse", here.id)] == [first.conversation]
    assert find("STRASSE")[0].around == "What of the straße?"
    assert find("keeper nobody") == []
    assert len(find("keeper", limit=1)) == 1
    library.conversations.rename(first.conversation, "100 % sure_thing")
    assert find("% sure_")[0].conversation.id == first.conversation
    library.documents.set_aside(there.id)
    assert len(find("keeper")) == 1


def test_an_answer_grows_in_place(library):
    record = add(library, "One.")
    begun = library.conversations.begin(Question("Why?", record.id), Strategy.TREE, "m")
    assert begun.state is AnswerState.BEGUN
    complete = plain_answer(record.id)
    library.conversations.keep(begun.id, replace(complete, text="Bec"), AnswerState.STOPPED)
    library.conversations.keep(begun.id, complete, AnswerState.WHOLE)
    (past,) = library.conversations.of(record.id)
    assert past == replace(begun, answer=complete, state=AnswerState.WHOLE)
