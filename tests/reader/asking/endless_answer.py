"""A program that answers without end, for tests that end it in the middle."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.skills import AnswerPiece, Note
from reader.text.document import DocumentId, DocumentText
from reader.values.asking_events import AnswerGrew
from reader.values.question import Question
from reader.values.quotation import Excerpt
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.scripted import ScriptedModel

ASKED = "Where is c5w30?"


class Endless(ScriptedModel):
    def answer(
        self, question: Question, opened: Sequence[Excerpt], notes: Sequence[Note]
    ) -> Iterator[AnswerPiece]:
        assert question.text
        assert not notes
        for number in count(1):
            yield AnswerPiece(f"Word {number}.\n", (opened[0].span,))
            time.sleep(0.02)


def endless(content: DocumentText) -> Endless:
    gold = next(span for span in content.sentences if "c5w30 " in span.of(content.text))
    return Endless({ASKED: [gold]})


def main(folder: Path) -> None:
    with SqliteLibrary.open(folder) as library:
        content = library.documents.content(DocumentId(1))
        question = Question(ASKED, DocumentId(1))
        for event in ask(CollectionLibrary(library), question, Strategy.GIST, endless(content)):
            if isinstance(event, AnswerGrew):
                print(event.text, flush=True)  # noqa: T201  # tells the test how far it is


if __name__ == "__main__":
    main(Path(sys.argv[1]))
