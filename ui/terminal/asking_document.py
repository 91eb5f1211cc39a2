"""Asking one document on the command line."""

from __future__ import annotations

from reader.asking.describing import describe
from reader.asking.strategies import AskSettings
from reader.collection.answer_markdown import answer_markdown
from reader.collection.asking_notes import NotesAnswer
from reader.ports import Library
from reader.records import DocumentRecord
from reader.values.answer import Answer
from reader.values.question import Question
from reader.values.strategy import Strategy
from ui.services import Session
from ui.terminal import results, working
from ui.terminal.ask_options import AnswerForm
from ui.terminal.console import Console
from ui.terminal.notes import with_notes
from ui.terminal.shapes import answer_shape
from ui.terminal.tools import Tools


class AskingDocument:
    """One question to one document, and its answer."""

    def __init__(
        self,
        console: Console,
        tools: Tools,
        library: Library,
        record: DocumentRecord,
        password: str | None,
    ) -> None:
        self._console = console
        self._tools = tools
        self._record = record
        self._password = password
        self._content = library.documents.content(record.id)
        self.answer: Answer | None = None

    def ask(
        self, session: Session, question: Question, strategy: Strategy, settings: AskSettings
    ) -> None:
        """Ask, and print the answer as it streams."""
        self.answer = working.ask(
            self._console,
            session,
            lambda step: describe(step, self._content),
            question,
            strategy,
            settings=settings,
        )

    def show(self, form: AnswerForm, noted: NotesAnswer | None = None) -> None:
        """Print the answer with its evidence; below a streamed one, only the evidence."""
        answer, record, content = self.answer, self._record, self._content
        assert answer is not None  # asked before
        if form.json:
            pages = working.pages(self._tools, self._console, record, content, self._password)
            with pages as source:
                shape = answer_shape(answer, record, content, source)
                self._console.result(with_notes(shape, noted))
        elif form.markdown:
            self._console.line(answer_markdown(answer, record, content).rstrip())
        else:
            results.answer(self._console, answer, content, details=form.details, all_=form.all_)
