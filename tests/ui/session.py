"""A small real session: it reads by counting words and answers with the sentences that match."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from models.embedded.mentions.gathering import NAME_FINDER
from reader.asking.conversation import AnswerKeeper
from reader.collection.asking_notes import NotesAnswer
from reader.collection.notes import NoteQuote
from reader.experience_ports import Decided
from reader.learning.learning_model import Weighing
from reader.memory.reading_events import ReadingProgress
from reader.pages.opening_pages import open_pages
from reader.values.answer import Action, Answer, Consulted, Grade, Step
from reader.values.asking_events import Answered, AnswerGrew, StepTaken
from reader.values.experience import Decision, Recalled, Standing
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from storage.dictionaries import StoredDictionaries
from storage.library import SqliteLibrary
from tests.ui.parsed_once import import_parsed_once
from ui.services import Services
from ui.settings.reading_settings import ReadingSettings
from ui.settings.store import SettingsStore

NOT_SAID = "No clear answer was found in the document."


class Said:
    """The current contents of an answer."""

    def __init__(self, answer):
        self.answer = answer

    def heard(self, events, keeper):
        result = None
        while result is None:
            try:
                event = next(events)
            except StopIteration as end:
                result = end.value
                break
            if isinstance(event, AnswerGrew):
                self.answer = replace(self.answer, text=self.answer.text + event.text)
            keeper.note()
            yield event
        return result


class QuotingSession:
    """Gives each matching sentence as a quote; takes ``pause`` seconds for each unit of reading."""

    def __init__(self, folder: Path, pause: float = 0.0, units: int = 3):
        self.library = SqliteLibrary.open(folder)
        self._pause = pause
        self._units = units

    def read(self, document, **_wishes: Any):
        words = self.library.documents.get(document).words
        for unit in range(1, self._units + 1):
            time.sleep(self._pause)
            yield ReadingProgress(words * unit // self._units, words)

    def deepen(self, _document, _limits):
        return iter(())

    def out_of_date(self, _document, _wishes):
        return iter(())

    def ask(self, question, strategy, _settings=None):
        keeper = AnswerKeeper(self.library.conversations)
        if question.known.earlier and not question.known.understood:
            meaning = f"{question.text} ({question.known.earlier[-1].question})"
            question = replace(question, known=replace(question.known, understood=meaning))
        question = replace(
            question, known=replace(question.known, recalled=self.recalled(question))
        )
        said = Said(self._answer(question, strategy))
        with keeper:
            yield keeper.begin(question, strategy, "quotes")
            keeper.follow(lambda: said.answer)
            answer = yield from said.heard(self.answer(question, strategy), keeper)
        keeper.finish(answer)
        yield Answered(answer)
        keeper.raise_problem()

    def ask_notes(self, question, marks):
        """Notes with all words of the question."""
        wanted = question.casefold().strip("?").split()
        found = [m for m in marks if all(word in m.note.casefold() for word in wanted)]
        quotes = tuple(NoteQuote(mark, mark.note) for mark in found)
        yield NotesAnswer(question, bool(found), "Found [1]." if found else NOT_SAID, quotes)

    def learn(self):
        """Whatever was accepted is in use from now on: this reader weighs nothing."""
        experiences = self.library.experiences
        for one in experiences.all(standings={Standing.CANDIDATE}):
            yield Weighing(one, 1)
            memory = frozenset({one.id})
            decision = Decision(memory, -2.0, -1.0, measured_on=1, scored=2, exact=True)
            decided = Decided(one.id, one.scope, decision, one.by, datetime.now(UTC))
            present = experiences.all({one.scope}, {Standing.KEPT})
            kept = memory | {each.id for each in present}
            decided = replace(decided, decision=replace(decision, memory=kept))
            if experiences.decide([each.id for each in present], decided):
                yield decided

    def recalled(self, question):
        """Experiences in use for the same question."""
        if question.unaided:
            return ()
        kept = self.library.experiences.all(standings={Standing.KEPT})
        return tuple(Recalled(one, 1.0) for one in kept if one.question == question.text)

    def answer(self, question, strategy):
        """Events, and at last the answer."""
        content = self.library.documents.content(question.document)
        yield StepTaken(Step(Action.CHOOSE, "Looking for the words of the question."))
        wanted = [word.strip("?.,").lower() for word in question.text.split()]
        found = [
            span
            for span in content.sentences
            if all(word in span.of(content.text).lower() for word in wanted)
        ]
        citations = tuple(
            Citation(question.document, span, span.of(content.text)) for span in found[:3]
        )
        text = ""
        for number, citation in enumerate(citations, 1):
            yield StepTaken(Step(Action.OPEN, "It has the words.", span=citation.span))
            for piece in (f"“{citation.quote}” [", f"{number}] "):
                text += piece
                yield AnswerGrew(piece)
        nearest = tuple(
            Citation(question.document, span, span.of(content.text))
            for span in content.sentences[:2]
        )
        return replace(
            self._answer(question, strategy),
            text=text or NOT_SAID,
            grade=Grade.SAYS if citations else Grade.DOESNT_SAY,
            citations=citations,
            nearest=() if citations else nearest,
            trace=(Step(Action.CHOOSE, "Looking for the words of the question."),),
            consulted=tuple(Consulted(span, None) for span in found[:3]),
            unread=(content.whole,),
        )

    def _answer(self, question, strategy):
        words = self.library.documents.get(question.document).words
        strategy = Strategy.GIST if strategy is Strategy.AUTO else strategy
        return Answer(
            question, "", Grade.DOESNT_SAY, strategy, "quotes", (), (), (), (), (), 0.2, 40, words
        )

    def close(self):
        self.library.close()


class HeldSession(QuotingSession):
    """Notes what it begins to read, and gets nowhere until it is let go."""

    def __init__(self, folder: Path, begun: list[str], go_on: threading.Event):
        super().__init__(folder, units=4)
        self._begun = begun
        self._go_on = go_on

    def read(self, document, **wishes):
        record = self.library.documents.get(document)
        self._begun.append(record.title)
        while not self._go_on.wait(0.01):
            yield ReadingProgress(0, record.words)
        yield from super().read(document, **wishes)


def import_texts(folder: Path, place: Path, *names: str) -> None:
    """Into the library in ``folder``: a short text of each name, as a file in ``place``."""
    with SqliteLibrary.open(folder) as library:
        for name in names:
            path = place / f"{name}.txt"
            path.write_text(f"This is {name}.\n")
            list(import_parsed_once(library, path))


def reads_when_asked(folder: Path) -> SettingsStore:
    """Settings by which nothing is read without being asked for."""
    settings = SettingsStore(folder / "settings.json")
    settings.change(ReadingSettings(at_once=False))
    return settings


def make_services(folder: Path, **changes) -> Services:
    """Real library, import and pages in ``folder``; a session without a model."""
    parts: dict[str, Any] = {
        "open_library": lambda: SqliteLibrary.open(folder),
        "open_session": lambda: QuotingSession(folder),
        "open_pages": lambda record, content, password: open_pages(
            record.source.path, content, record.format, password
        ),
        "import_document": import_parsed_once,
        "prepare": lambda: None,
        "model_name": "quotes",
        "quotes_only": True,
        "settings": SettingsStore(folder.parent / "settings.json"),
        "name_finder": lambda: NAME_FINDER,
        "open_dictionaries": lambda: StoredDictionaries(folder, ()),
    }
    return Services(**(parts | changes))
