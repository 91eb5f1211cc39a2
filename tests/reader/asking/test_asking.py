from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count, islice

import pytest

from reader.asking.answering import NO_TEXT
from reader.asking.strategies import NONE_FOUND, AskSettings
from reader.collection.asking import UnclearQuestionError, ask
from reader.collection.library import CollectionLibrary
from reader.errors import LibraryError, NotFoundError
from reader.learning.learnt_strategies import LONG_WORDS
from reader.memory.document_reading import read_document
from reader.roles import Roles
from reader.skills import AnswerPiece
from reader.text.document import DocumentId
from reader.values.answer import Action
from reader.values.asking_events import Answered, AnswerGrew, Begun, StepTaken
from reader.values.question import Known, Question, Turn
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.books import Chapter, book, plain, prose
from tests.doubles import stand_in
from tests.scripted import ScriptedModel
from tests.shelf import put

CONTENT = book(
    *(Chapter(1, f"Chapter {n}", tuple(prose(60, f"c{n}w") for _ in range(12))) for n in range(9))
)
ASKED = "Where is c5w30?"
GOLD = next(span for span in CONTENT.sentences if "c5w30 " in span.of(CONTENT.text))
BOTH = pytest.mark.parametrize("strategy", [Strategy.GIST, Strategy.TREE])


def knowing(**options):
    return ScriptedModel({ASKED: [GOLD]}, **options)


def asked(library, document, strategy=Strategy.GIST, *, model=None, text=ASKED, settings=None):
    question = Question(text, document)
    ticks = count()
    events = list(
        ask(
            CollectionLibrary(library),
            question,
            strategy,
            model or knowing(),
            settings,
            clock=lambda: next(ticks),
        )
    )
    assert isinstance(events[-1], Answered)
    return events, events[-1].answer


def read(library, document, events=None):
    slowly = partial(next, count())
    list(islice(read_document(library, document, knowing(), None, clock=slowly), events))


@BOTH
def test_an_answer_has_its_place_its_trace_and_what_was_read(library, strategy):
    document = put(library, CONTENT)
    read(library, document)
    events, answer = asked(library, document, strategy)
    assert answer.answered
    assert answer.text == "This is told. [1]"
    assert [c.quote for c in answer.citations] == [GOLD.of(CONTENT.text)]
    assert "".join(e.text for e in events if isinstance(e, AnswerGrew)) == answer.text
    assert tuple(e.step for e in events if isinstance(e, StepTaken)) == answer.trace
    assert answer.strategy is strategy
    assert answer.consulted[0].span.contains(GOLD)
    assert answer.consulted[0].episode is not None
    assert answer.unread == ()
    assert answer.nearest == ()
    assert answer.seconds == 1
    assert 0 < answer.words_read < answer.words_in_document


@BOTH
def test_questions_work_before_anything_is_read(library, strategy):
    document = put(library, CONTENT)
    _, answer = asked(library, document, strategy)
    assert answer.answered
    assert answer.consulted[0].episode is None
    assert answer.unread == (CONTENT.whole,)


@BOTH
@pytest.mark.parametrize("events", [1, 4, 40])
def test_questions_work_while_it_is_being_read(library, strategy, events):
    document = put(library, CONTENT)
    read(library, document, events)
    _, answer = asked(library, document, strategy)
    assert answer.answered
    assert answer.citations[0].span == GOLD
    assert len(answer.unread) == 1
    assert answer.unread[0].end == len(CONTENT.text)


@BOTH
def test_what_the_document_does_not_tell_is_said_so_with_what_is_near(library, strategy):
    document = put(library, CONTENT)
    read(library, document)
    events, answer = asked(library, document, strategy, text="Who wrote c3w17?")
    assert not answer.answered
    assert answer.text == NONE_FOUND
    assert answer.citations == ()
    assert answer.nearest
    assert all(c.quote == c.span.of(CONTENT.text) for c in answer.nearest)
    assert "c3w17" in answer.nearest[0].quote
    assert not any(isinstance(event, AnswerGrew) for event in events)


class Explaining(ScriptedModel):
    """Writes why it does not answer, and offers what is close."""

    def answer(self, *_):
        yield AnswerPiece("Sorry, this is\nabout boats.", supports=False)
        yield AnswerPiece("", (GOLD,), supports=False)


def test_why_a_model_does_not_answer_stands_in_the_trace_alone(library):
    document = put(library, CONTENT)
    events, answer = asked(library, document, model=Explaining({ASKED: [GOLD]}))
    assert answer.text == NONE_FOUND
    assert answer.nearest[0].span == GOLD
    assert answer.trace[-1].reason == "The model did not answer: “Sorry, this is about boats.”"
    assert not any(isinstance(event, AnswerGrew) for event in events)


class Measuring(ScriptedModel):
    """Asks no language model."""

    effort = stand_in(None)


@pytest.mark.parametrize(
    ("reader", "chosen"), [(ScriptedModel, Strategy.WHOLE), (Measuring, Strategy.GIST)]
)
def test_auto_reads_a_short_document_whole_where_a_language_model_reads(library, reader, chosen):
    document = put(library, book(Chapter(1, "One", tuple(prose(60, f"c{n}w") for n in range(9)))))
    read(library, document)
    _, answer = asked(library, document, Strategy.AUTO, model=reader({}))
    assert answer.strategy is chosen


@pytest.mark.parametrize(
    ("room", "whole", "chosen"),
    [
        (6_000, 4_000, Strategy.WHOLE),
        (5_000, 4_000, Strategy.GIST),
        (6_000, 0, Strategy.GIST),
        (0, 6_000, Strategy.WHOLE),
    ],
)
def test_a_longer_document_is_read_whole_by_a_model_that_reads_it_at_ease_unless_never(
    library, room, whole, chosen
):
    document = put(library, plain(*(prose(500, f"p{n}w") for n in range(11))))
    model = ScriptedModel({}, context_words=12_000, whole_room=room)
    settings = AskSettings(whole=whole)
    _, answer = asked(library, document, Strategy.AUTO, model=model, settings=settings)
    assert answer.strategy is chosen


def test_auto_walks_a_long_document_for_a_broad_question(library):
    content = plain(*(prose(500, f"p{n}w") for n in range(LONG_WORDS // 500 + 1)))
    document = put(library, content)
    read(library, document)
    _, answer = asked(library, document, Strategy.AUTO, text="What are the main themes?")
    assert answer.strategy is Strategy.TREE
    assert answer.trace[0].action is Action.CHOOSE


def test_an_overview_of_an_unread_text_carries_no_grade(library):
    content = plain(*(prose(500, f"p{n}w") for n in range(30)))
    document = put(library, content)
    question = "Summary, please."
    model = ScriptedModel({question: [content.sentences[0]]})
    _, answer = asked(library, document, Strategy.AUTO, model=model, text=question)
    assert answer.answered
    assert answer.shown_grade is None


def test_a_language_model_sums_up_the_text_where_the_memory_only_quotes_it(library):
    content = plain(*(prose(500, f"p{n}w") for n in range(30)))
    document = put(library, content)
    read(library, document)
    model = knowing()
    model.roles = Roles()
    events, answer = asked(
        library, document, Strategy.AUTO, model=model, text="What is the book about?"
    )
    opened = [e.step.span for e in events if isinstance(e, StepTaken) and e.step.span]
    assert answer.strategy is Strategy.GIST
    assert len(opened) == 5
    assert opened == sorted(opened)
    assert opened[-1].end > len(content.text) * 3 // 4


def test_a_follow_up_is_asked_as_it_was_understood_and_kept_as_it_was_asked(library):
    document = put(library, CONTENT)
    read(library, document)
    first = next(iter(library.conversations.all(document)), None)
    assert first is None
    begun = library.conversations.begin(Question(ASKED, document), Strategy.GIST, "scripted")
    model = knowing(meant={"And where is it?": ASKED})
    question = Question(
        "And where is it?",
        document,
        known=Known(earlier=(Turn("What is c5w30?", ""),), conversation=begun.conversation),
    )
    events = list(ask(CollectionLibrary(library), question, Strategy.GIST, model))
    assert events[0].question.known.understood == ASKED
    assert events[-1].answer.citations[0].span == GOLD
    assert model.calls("understand") == [(question,)]
    kept = library.conversations.answers(begun.conversation)[-1]
    assert replace(kept.answer, question=question) == replace(events[-1].answer, question=question)
    assert (kept.answer.question.text, kept.answer.question.alone) == ("And where is it?", ASKED)


def test_a_question_is_not_interpreted_where_nothing_was_asked_before_or_its_meaning_is_given(
    library,
):
    document = put(library, CONTENT)
    model = knowing(meant={ASKED: "something else"})
    asked(library, document, model=model)
    given = Question(
        "Where?", document, known=Known(earlier=(Turn("What?", ""),), understood=ASKED)
    )
    *_, last = ask(CollectionLibrary(library), given, Strategy.GIST, model)
    assert last.answer.answered
    assert model.calls("understand") == []


@BOTH
def test_an_empty_document_says_so(library, strategy):
    document = put(library, plain())
    _, answer = asked(library, document, strategy)
    assert (answer.answered, answer.text, answer.trace) == (False, NO_TEXT, ())


@pytest.mark.parametrize("text", ["", "  \n\t"])
def test_an_empty_question_is_refused_in_a_sentence(library, text):
    document = put(library, CONTENT)
    with pytest.raises(UnclearQuestionError, match="empty"):
        list(ask(CollectionLibrary(library), Question(text, document), Strategy.GIST, knowing()))


def test_a_question_as_long_as_a_page_is_asked_like_any_other(library):
    document = put(library, CONTENT)
    _, answer = asked(library, document, text=prose(500, "c5w"))
    assert not answer.answered
    assert answer.nearest


def test_a_question_longer_than_the_window_is_refused(library):
    document = put(library, CONTENT)
    question = Question(prose(500), document)
    with pytest.raises(UnclearQuestionError, match="more than 300 words"):
        list(ask(CollectionLibrary(library), question, Strategy.GIST, knowing(context_words=900)))


def test_a_document_that_is_not_there(library):
    with pytest.raises(NotFoundError):
        list(
            ask(
                CollectionLibrary(library),
                Question(ASKED, DocumentId(99)),
                Strategy.GIST,
                knowing(),
            )
        )


def test_in_a_library_that_cannot_be_written_the_answer_is_given_all_the_same(tmp_path):
    with SqliteLibrary.open(tmp_path) as library:
        document = put(library, CONTENT)
    with SqliteLibrary.open(tmp_path, readonly=True) as library:
        events = ask(
            CollectionLibrary(library), Question(ASKED, document), Strategy.GIST, knowing()
        )
        seen = [next(events) for _ in range(4)]
        assert seen[0] == Begun(Question(ASKED, document), None, None)
        assert isinstance(seen[-1], Answered)
        assert seen[-1].answer.answered
        with pytest.raises(LibraryError):
            next(events)
