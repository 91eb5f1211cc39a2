"""A small real desk: it reads by counting words and answers with the sentences that match."""

from __future__ import annotations

import time
from pathlib import Path

from reader.asking.values import (
    Action,
    Answer,
    Answered,
    AnswerGrew,
    Citation,
    Consulted,
    Step,
    StepTaken,
    Strategy,
)
from reader.importing.importing import import_document
from reader.memory.events import ReadingProgress
from reader.pages.client import ProcessPageSource
from storage.library import SqliteLibrary
from ui.services import Services
from ui.settings.store import SettingsStore

NOT_TOLD = "The document does not tell."


class QuotingDesk:
    """Gives each matching sentence as a quote; takes ``pause`` seconds for each unit of reading."""

    def __init__(self, folder: Path, pause: float = 0.0, units: int = 3):
        self.library = SqliteLibrary.open(folder)
        self._pause = pause
        self._units = units

    def read(self, document):
        words = self.library.documents.get(document).words
        for unit in range(1, self._units + 1):
            time.sleep(self._pause)
            yield ReadingProgress(words * unit // self._units, words)

    def ask(self, question, strategy):
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
        answer = Answer(
            question=question,
            text=text or NOT_TOLD,
            answered=bool(citations),
            strategy=Strategy.GIST if strategy is Strategy.AUTO else strategy,
            model="quotes",
            citations=citations,
            nearest=() if citations else nearest,
            trace=(Step(Action.CHOOSE, "Looking for the words of the question."),),
            consulted=tuple(Consulted(span, None) for span in found[:3]),
            unread=(content.whole,),
            seconds=0.2,
            words_read=40,
            words_in_document=self.library.documents.get(question.document).words,
        )
        self.library.conversations.add(answer)
        yield Answered(answer)

    def close(self):
        self.library.close()


def make_services(folder: Path, **changes) -> Services:
    """Real library, import and pages in ``folder``; a desk without a model."""
    parts = {
        "open_library": lambda: SqliteLibrary.open(folder),
        "open_desk": lambda: QuotingDesk(folder),
        "open_pages": lambda record, content, password: ProcessPageSource.open(
            record.source.path, content, record.format, password
        ),
        "import_document": import_document,
        "prepare": lambda: None,
        "model_name": "quotes",
        "quotes_only": True,
        "settings": SettingsStore(folder.parent / "settings.json"),
    }
    return Services(**(parts | changes))
