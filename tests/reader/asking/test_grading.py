"""Questions without an answer: what the text lacks, and what was merely not found."""

from __future__ import annotations

import pytest

from reader.asking.grading import missed
from reader.asking.strategies import NONE_FOUND
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.memory.document_reading import read_document
from reader.roles import Roles
from reader.skills import AnswerPiece
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Answer, Consulted, Extent, Grade
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from tests.books import Chapter, book, prose
from tests.scripted import ScriptedModel
from tests.shelf import put

CONTENT = book(
    *(Chapter(1, f"Chapter {n}", tuple(prose(60, f"c{n}w") for _ in range(12))) for n in range(5))
)
ASKED = "Who wrote c3w17?"
LANGUAGE_MODEL = ScriptedModel(roles=Roles(), near=[CONTENT.passages[0], CONTENT.passages[30]])


@pytest.fixture
def document(library):
    return put(library, CONTENT)


def asked(library, document, model, strategy=Strategy.GIST):
    *_, last = ask(CollectionLibrary(library), Question(ASKED, document), strategy, model)
    return last.answer


def test_the_embedded_reader_says_that_it_found_no_clear_answer(library, document):
    answer = asked(library, document, ScriptedModel(roles=None))
    assert (answer.grade, answer.text) == (Grade.NOT_FOUND, NONE_FOUND)


@pytest.mark.parametrize("strategy", [Strategy.GIST, Strategy.TREE, Strategy.WHOLE])
def test_a_language_model_says_that_it_found_none_and_what_was_read(library, document, strategy):
    list(read_document(library, document, ScriptedModel(), None))
    answer = asked(library, document, LANGUAGE_MODEL, strategy)
    assert (answer.grade, answer.answered) == (Grade.NOT_FOUND, False)
    numbers = {consulted.episode for consulted in answer.consulted}
    count = len(library.memories.episodes(document))
    assert answer.extent == Extent(len(numbers), count)
    assert answer.text == (f"No answer was found. {len(numbers)} of {count} passages were read.")
    kept = library.conversations.of(document)[-1].answer
    assert (kept.grade, kept.extent) == (answer.grade, answer.extent)


def test_before_the_text_is_in_memory_words_are_counted(library, document):
    answer = asked(library, document, LANGUAGE_MODEL)
    assert answer.extent is None
    read, words = answer.words_read, answer.words_in_document
    assert answer.text == f"No answer was found. {read:,} of {words:,} words were read."


def test_only_a_large_model_that_read_all_of_it_says_that_the_text_does_not_say(library, document):
    large = ScriptedModel(roles=Roles(marked=True))
    assert asked(library, document, large, Strategy.WHOLE).grade is Grade.DOESNT_SAY
    assert asked(library, document, large, Strategy.GIST).grade is Grade.NOT_FOUND


def test_where_the_model_was_not_shown_all_of_it_none_was_found(library, document):
    class Narrow(ScriptedModel):
        def answer(self, *asked):
            yield from super().answer(*asked)
            yield AnswerPiece("", supports=False, unseen=True)

    large = Narrow(roles=Roles(marked=True))
    assert asked(library, document, large, Strategy.WHOLE).grade is Grade.NOT_FOUND


class Stating(ScriptedModel):
    """A language model that states what nothing supports."""

    def answer(self, *_):
        yield AnswerPiece("It was Boris.", unsupported=True, lead="It wrote: ")


def test_what_a_model_states_without_any_support_is_shown_below_as_unconfirmed(library, document):
    answer = asked(library, document, Stating(roles=Roles()))
    said, below = answer.text.split("\n")
    assert answer.grade is Grade.NOT_FOUND
    assert said.startswith("No answer was found.")
    assert below == "It wrote: It was Boris. (unconfirmed)"
    assert [each.span.of(answer.text) for each in answer.asides] == ["It wrote:", "(unconfirmed)"]


class Answering(ScriptedModel):
    """A language model that answers from what was opened."""

    def answer(self, question, opened, notes):
        yield AnswerPiece("So it is.", (opened[0].span,))


class Replaced(Answering):
    """One in whose place the embedded reader answers."""

    def answer(self, question, opened, notes):
        yield AnswerPiece("", supports=False, step="It quotes.", by_aide=True)
        yield from super().answer(question, opened, notes)


@pytest.mark.parametrize(
    ("model", "by_aide"), [(Answering, False), (Replaced, True), (ScriptedModel, None)]
)
def test_the_trace_says_who_wrote_the_answer_if_there_is_one(library, document, model, by_aide):
    near = [CONTENT.passages[0], CONTENT.passages[30]]
    answer = asked(library, document, model(roles=Roles(), near=near))
    said = [step.reason for step in answer.trace if "wrote the answer" in step.reason]
    assert answer.answered is (by_aide is not None)
    assert ["embedded reader wrote" in each for each in said] == ([by_aide] * answer.answered)


PARTS = book(*(Chapter(1, f"Part{n}", (prose(800, f"c{n}w"),)) for n in range(3)))
LENGTH = len(PARTS.text)
LAST = PARTS.sections[-1].span


def answer(*unread, up_to=None, consulted=()):
    return Answer(
        question=Question("What?", DocumentId(1), known=Known(up_to)),
        text="",
        grade=Grade.DOESNT_SAY,
        strategy=Strategy.GIST,
        model="",
        citations=(),
        nearest=(),
        trace=(),
        consulted=tuple(Consulted(span, None) for span in consulted),
        unread=unread,
        seconds=0,
        words_read=0,
        words_in_document=0,
    )


def test_text_without_a_memory_is_missed():
    assert missed(answer(LAST), PARTS) == [LAST]
    assert not missed(answer(), PARTS)


def test_what_was_opened_for_the_answer_is_not_missed():
    middle = PARTS.sections[1].span
    assert not missed(answer(LAST, consulted=(LAST,)), PARTS)
    assert not missed(answer(PARTS.whole, consulted=(PARTS.whole,)), PARTS)
    around = [Span(0, middle.start), Span(middle.end, LENGTH)]
    assert missed(answer(PARTS.whole, consulted=(middle,)), PARTS) == around


@pytest.mark.parametrize(
    "span",
    [
        Span(LAST.start - 2, LAST.start),
        Span(LAST.start, LAST.start + len("Part2")),
        Span(LAST.start - 2, LAST.start + len("Part2\n\n")),
    ],
    ids=["white space", "heading", "both"],
)
def test_nobody_misses_white_space_or_a_heading(span):
    assert not missed(answer(span), PARTS)
    assert missed(answer(Span(span.start, span.end + 10)), PARTS)


def test_before_a_bound_the_episode_that_goes_on_behind_it_is_not_missed():
    end = LAST.start + 1500
    assert not missed(answer(Span(LAST.start, end), up_to=end), PARTS)
    assert missed(answer(Span(LAST.start, end)), PARTS)
    assert missed(answer(Span(0, end), up_to=end), PARTS)
