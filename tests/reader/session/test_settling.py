"""A question that was corrected or confirmed is answered by that, wherever it is asked again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from models.equipment import Equipment
from reader.asking.strategies import AskSettings
from reader.learning.verdicts import Correction, Verdict, keep_verdict
from reader.network import Gate
from reader.records import AnswerState, Restriction
from reader.session.reading_session import ReadingSession
from reader.text.span import Span
from reader.values.answer import Action, Grade
from reader.values.asking_events import Answered, AnswerGrew
from reader.values.experience import Label
from reader.values.question import Known, Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.books import Chapter, book
from tests.scripted import LetterEncoder, WordNetwork
from tests.shelf import put

ASKED = "What was the effective tax rate of the mill in 1894?"
AGAIN = "Can you tell me what the mill's effective tax rate was in 1894?"
RIGHT = "The effective tax rate was 30.4 percent in the year 1894, after the flood."
WRONG = "The tax rate that the mill expected for 1894 was 24 percent."
OTHER = "The mill paid no tax at all in the year of the great flood."
TAXES = Chapter(
    1,
    "Taxes",
    (
        f"{WRONG} The miller had hoped for less, and wrote so to his brother.",
        f"{RIGHT} Nobody in the valley had paid as much before.",
        f"{OTHER} The bridge was mended by the parish.",
    ),
)
RIVER = ("Herons stand in the shallow water. The ferry crosses twice a day.",)
REPORT = book(TAXES, Chapter(1, "The river", RIVER))
SECOND = book(Chapter(1, "The river again", RIVER), TAXES)
NOW = datetime(2026, 5, 3, 12, tzinfo=UTC)


@pytest.fixture
def document(library):
    return put(library, REPORT, "Report of the mill")


@pytest.fixture
def open_session(tmp_path):
    """A session after the other."""
    opened = []

    def open_one():
        equipment = Equipment(
            LetterEncoder(), FileLedger(tmp_path), Gate(), print, network=WordNetwork()
        )
        opened.append(ReadingSession(SqliteLibrary.open(tmp_path / "library"), equipment))
        return opened[-1]

    yield open_one
    for session in opened:
        session.close()


def asked(session, document, text=ASKED, strategy=Strategy.GIST, **changes):
    return list(session.ask(Question(text, document, **changes), strategy, AskSettings()))


def answer(session, document, text=ASKED, **changes):
    *_, last = asked(session, document, text, **changes)
    assert isinstance(last, Answered)
    return last.answer


def cited(library, document, quote):
    start = library.documents.content(document).text.index(quote)
    return Citation(document, Span(start, start + len(quote)), quote)


def correct(library, session, document, *quotes, text="30.4 percent", on=NOW):
    """Ask, and say that this is right, and that it rests on these quotes alone."""
    answer(session, document)
    past = library.conversations.of(document)[-1]
    places = tuple(cited(library, document, quote) for quote in quotes)
    offered = [cited(library, document, quote) for quote in (WRONG, RIGHT, OTHER)]
    shown = replace(past, answer=replace(past.answer, citations=tuple(offered), grade=Grade.SAYS))
    library.conversations.keep(past.id, shown.answer, AnswerState.WHOLE)
    keep_verdict(library, shown, Verdict.CORRECTED, on, Correction(text, places))
    return past


def quotes(found):
    return [citation.quote for citation in found.citations]


def notice(found):
    return [step.reason for step in found.trace if step.action is Action.SETTLED]


def beside(found):
    return [step for step in found.trace if step.action is Action.FOUND]


@pytest.mark.parametrize("text", [ASKED, ASKED.lower(), AGAIN])
def test_a_corrected_question_is_answered_by_the_correction_at_once(
    library, document, open_session, text
):
    session = open_session()
    correct(library, session, document, RIGHT)
    events = asked(session, document, text)
    said = next(event.text for event in events if isinstance(event, AnswerGrew))
    found = events[-1].answer
    assert said == found.text == "30.4 percent [1]"
    assert quotes(found) == [RIGHT]
    assert notice(found) == ["You corrected this on 2026-05-03."]
    assert found.answered


def test_what_was_not_left_ticked_does_not_come_back_anywhere(library, document, open_session):
    session = open_session()
    assert {WRONG, OTHER} & set(quotes(answer(session, document)))
    correct(library, session, document, RIGHT)
    found = answer(session, document)
    shown_text = found.text + " ".join([*quotes(found), *(step.reason for step in beside(found))])
    assert WRONG not in shown_text
    assert OTHER not in shown_text


def test_in_another_session_after_another_reading_and_on_a_shelf(library, document, open_session):
    correct(library, open_session(), document, RIGHT)
    second = put(library, SECOND, "Another report")
    session = open_session()
    list(session.read(document, fresh=True))
    assert answer(session, document).text == "30.4 percent [1]"
    together = answer(session, second, shelf=(second, document))
    assert together.text == "30.4 percent [1]"
    assert [c.document for c in together.citations] == [document]
    assert quotes(together) == [RIGHT]


@pytest.mark.parametrize(
    "text",
    [
        ASKED.replace("1894", "1895"),
        ASKED.replace("mill", "mine"),
        ASKED.replace("effective", "expected"),
        ASKED.replace("was", "was not", 1),
    ],
)
def test_another_question_is_not_answered_by_it(library, document, open_session, text):
    session = open_session()
    correct(library, session, document, RIGHT)
    assert not notice(answer(session, document, text))


def test_what_is_found_now_stands_beside_it_where_it_is_something_else(
    library, document, open_session
):
    session = open_session()
    correct(library, session, document, text="Nobody knows.")
    past = library.conversations.of(document)[-1]
    nothing_cited = replace(past.answer, citations=())
    library.conversations.keep(past.id, nothing_cited, AnswerState.WHOLE)
    found = answer(session, document)
    assert found.text == "Nobody knows."
    assert found.answered
    (other,) = beside(found)
    text = library.documents.content(document).text
    assert other.reason == f"“{other.span.of(text)}”"


def test_what_was_confirmed_answers_too(library, document, open_session):
    session = open_session()
    first = answer(session, document)
    keep_verdict(library, library.conversations.of(document)[-1], Verdict.RIGHT, NOW)
    found = answer(session, document, AGAIN)
    assert notice(found) == ["You confirmed this on 2026-05-03."]
    assert quotes(found) == quotes(first)
    assert not beside(found)


def test_the_last_word_counts_and_may_be_taken_back(library, document, open_session):
    session = open_session()
    correct(library, session, document, RIGHT)
    correct(library, session, document, RIGHT, text="30.4 %", on=NOW + timedelta(days=1))
    found = answer(session, document)
    assert found.text == "30.4 % [1]"
    past = library.conversations.of(document)[-1]
    keep_verdict(library, past, Verdict.WRONG, NOW + timedelta(days=2))
    assert not notice(answer(session, document))


def test_places_that_were_taken_away_leave_the_answer_too(library, document, open_session):
    session = open_session()
    both = f"The text says: “{WRONG}” “{RIGHT}”"
    past = correct(library, session, document, RIGHT, text=both)
    (learnt,) = library.experiences.of_answer(past.id)
    assert learnt.label is Label.CORRECTED
    shown = library.conversations.numbered(past.id)[0]
    retold = replace(shown, answer=replace(shown.answer, text=both))
    place = cited(library, document, RIGHT)
    correction = Correction(both, (place,))
    keep_verdict(library, retold, Verdict.CORRECTED, NOW, correction)
    assert answer(session, document).text == f"{RIGHT} [1]"


def test_it_is_not_used_where_nothing_learnt_is_to_be_used(library, document, open_session):
    session = open_session()
    correct(library, session, document, RIGHT)
    assert not notice(answer(session, document, unaided=True))
    library.positions.restrict(document, Restriction.NOTHING_LEARNT, wished=True)
    assert not notice(answer(session, document))


def test_a_correction_reveals_nothing_beyond_the_bound(library, document, open_session):
    session = open_session()
    correct(library, session, document, RIGHT)
    up_to = library.documents.content(document).text.index(RIGHT)
    assert not notice(answer(session, document, known=Known(up_to)))
    assert notice(answer(session, document, known=Known(up_to + len(RIGHT))))
