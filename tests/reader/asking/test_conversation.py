"""Questions and answers are stored while they are in progress, however they end."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import partial
from itertools import count, islice

import pytest

from reader.asking.conversation import AnswerKeeper
from reader.asking.strategies import AskSettings
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.errors import LibraryError, ModelError
from reader.records import AnswerState
from reader.roles import Doer, Roles, Skill
from reader.skills import AnswerPiece
from reader.text.document import DocumentId
from reader.values.asking_events import Answered, AnswerGrew, Meanwhile, StepTaken
from reader.values.maker import EMBEDDED
from reader.values.question import Question
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.doubles import stand_in
from tests.patience import PATIENCE_SECONDS
from tests.reader.asking.endless_answer import Endless, endless
from tests.reader.asking.test_asking import ASKED, CONTENT, GOLD, knowing
from tests.shelf import put


def only(library):
    (past,) = library.conversations.of(DocumentId(1))
    return past


def test_a_question_is_kept_before_anything_is_said(library):
    document = put(library, CONTENT)
    events = ask(CollectionLibrary(library), Question(ASKED, document), Strategy.TREE, knowing())
    begun = next(events)
    past = only(library)
    assert (begun.number, begun.conversation) == (past.id, past.conversation)
    assert (past.state, past.answer.question.text) == (AnswerState.BEGUN, ASKED)
    assert (past.answer.text, past.answer.strategy) == ("", Strategy.TREE)
    events.close()
    assert only(library).state is AnswerState.STOPPED


def test_what_was_said_is_kept_when_it_is_stopped(library):
    document = put(library, CONTENT)
    events = ask(
        CollectionLibrary(library), Question(ASKED, document), Strategy.GIST, endless(CONTENT)
    )
    said = [e.text for e in islice((e for e in events if isinstance(e, AnswerGrew)), 7)]
    events.close()
    past = only(library)
    assert past.state is AnswerState.STOPPED
    assert past.answer.text == "".join(said)
    assert past.answer.citations
    assert past.answer.trace


MEANWHILE = AskSettings(meanwhile=True)


class Silent(Endless):
    """A language model that has read nothing to the end yet."""

    def answer(self, question, opened, notes):
        yield AnswerPiece("", supports=False, step="It reads.")
        yield from super().answer(question, opened, notes)


def test_the_embedded_reader_answers_until_the_language_model_does_and_is_kept(library):
    document = put(library, CONTENT)
    model = Silent({ASKED: [GOLD]}, roles=Roles())
    asked = Question(ASKED, document)
    events = ask(
        CollectionLibrary(library), asked, Strategy.GIST, model, MEANWHILE, embedded=knowing()
    )
    meanwhile = next(event.answer for event in events if isinstance(event, Meanwhile))
    assert (meanwhile.text, meanwhile.model) == ("This is told. [1]", EMBEDDED)
    assert meanwhile.citations[0].span == GOLD
    assert isinstance(next(events), StepTaken)
    events.close()
    assert only(library).answer.text == meanwhile.text
    unasked = ask(CollectionLibrary(library), asked, Strategy.GIST, model, embedded=knowing())
    assert not any(isinstance(event, Meanwhile) for event in islice(unasked, 9))
    events = ask(
        CollectionLibrary(library), asked, Strategy.GIST, model, MEANWHILE, embedded=knowing()
    )
    next(event for event in events if isinstance(event, AnswerGrew))
    events.close()
    assert library.conversations.of(document)[-1].answer.text.startswith("Word 1.")


@pytest.mark.parametrize("roles", [None, Roles({Skill.ANSWER: Doer.EMBEDDED})])
def test_nobody_answers_meanwhile_where_the_embedded_reader_answers_anyway(library, roles):
    model = replace(knowing(), roles=roles)
    asked = Question(ASKED, put(library, CONTENT))
    events = ask(
        CollectionLibrary(library), asked, Strategy.GIST, model, MEANWHILE, embedded=knowing()
    )
    assert not any(isinstance(event, Meanwhile) for event in events)


def test_what_was_said_is_kept_when_the_model_fails(library):
    class Failing(Endless):
        def answer(self, question, opened, notes):
            yield from islice(super().answer(question, opened, notes), 2)
            raise ModelError("The model is gone.", "Start it again.")

    document = put(library, CONTENT)
    with pytest.raises(ModelError):
        list(
            ask(
                CollectionLibrary(library),
                Question(ASKED, document),
                Strategy.GIST,
                Failing({ASKED: [GOLD]}),
            )
        )
    past = only(library)
    assert past.state is AnswerState.STOPPED
    assert "Word 2." in past.answer.text


def test_what_was_said_is_kept_when_the_program_is_killed(tmp_path):
    with SqliteLibrary.open(tmp_path) as library:
        put(library, CONTENT)
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.reader.asking.endless_answer", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
    )
    lines = (line for line in child.stdout if line.startswith("Word"))
    assert len(list(islice(lines, 60))) == 60  # more than a second of talking
    child.kill()
    child.wait(PATIENCE_SECONDS)
    child.stdout.close()
    with SqliteLibrary.open(tmp_path) as library:
        past = only(library)
        assert past.state is AnswerState.BEGUN
        assert past.answer.question.text == ASKED
        assert "Word 10." in past.answer.text
        assert past.answer.citations
        assert library.problems() == ()


def test_a_whole_answer_replaces_what_there_was_of_it(library):
    document = put(library, CONTENT)
    *_, last = ask(CollectionLibrary(library), Question(ASKED, document), Strategy.GIST, knowing())
    assert isinstance(last, Answered)
    past = only(library)
    assert (past.state, past.answer) == (AnswerState.WHOLE, last.answer)


class Forgetful:
    """Conversations that fail ``times`` times."""

    def __init__(self, library, times):
        self._kept = library.conversations
        self.left = times
        self.tries = 0

    def begin(self, *request):
        return self._kept.begin(*request)

    def keep(self, *what):
        self.tries += 1
        self.left -= 1
        if self.left >= 0:
            raise LibraryError("The disk is full.", "Make room.")
        self._kept.keep(*what)


def kept(library, times):
    forgetful = Forgetful(library, times)
    keeper = AnswerKeeper(stand_in(forgetful), clock=partial(next, count()))
    with keeper:
        keeper.begin(Question(ASKED, DocumentId(1)), Strategy.GIST, "m")
        keeper.note()
    keeper.finish(only(library).answer)
    return keeper


def test_a_passing_trouble_of_the_library_is_no_trouble(library):
    put(library, CONTENT)
    kept(library, times=1).raise_problem()
    assert only(library).state is AnswerState.WHOLE


def test_a_lasting_error_of_the_library_is_reported_at_the_end(library):
    put(library, CONTENT)
    with pytest.raises(LibraryError, match="full"):
        kept(library, times=9).raise_problem()
    assert only(library).state is AnswerState.BEGUN
