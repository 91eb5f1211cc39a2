"""Asking one document or several as one on the command line, and showing the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from reader.asking.describing import describe_on_shelf
from reader.asking.strategies import AskSettings
from reader.collection.answer_markdown import answer_markdown
from reader.collection.asking_notes import NotesAnswer
from reader.collection.joined_volumes import JoinedVolumes, sketch
from reader.collection.naming import shelf_title
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText
from reader.values.answer import Answer, Step
from reader.values.hop import places_of
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from ui.services import Session
from ui.terminal import results, working
from ui.terminal.ask_options import AnswerForm
from ui.terminal.console import Console
from ui.terminal.notes import with_notes
from ui.terminal.shapes import Sources, VolumeText, answer_shape
from ui.terminal.tools import Tools


@dataclass
class Asking:
    """One question to one document or to several, and its answer."""

    console: Console
    tools: Tools
    library: Library
    records: Sequence[DocumentRecord]
    password: str | None = None
    _joined: JoinedVolumes | None = field(init=False, default=None)
    _content: DocumentText = field(init=False)

    def __post_init__(self) -> None:
        if len(self.records) > 1:
            volumes = tuple(record.id for record in self.records)
            title = shelf_title(self.library, volumes)
            self._joined = sketch(self.library, title, self.records)
            self._content = self._joined.content
        else:
            self._content = self.library.documents.content(self.records[0].id)

    def ask(
        self,
        session: Session,
        question: Question,
        strategy: Strategy,
        settings: AskSettings | None = None,
    ) -> Answer:
        """Ask, and print the answer as it streams."""
        described = self._described
        return working.ask(self.console, session, described, question, strategy, settings=settings)

    def show(self, answer: Answer, form: AnswerForm, noted: NotesAnswer | None = None) -> None:
        """Print the answer with its evidence; below a streamed one, only the evidence."""
        if form.json:
            with self._sources(answer) as sources:
                shape = answer_shape(answer, self.records, sources)
                self.console.result(with_notes(shape, noted))
            return
        joined = self._joined.answer(answer) if self._joined else answer
        if form.markdown:
            volume_of = self._volume_of if self._joined else None
            text = answer_markdown(joined, self.records[0], self._content, volume_of)
            self.console.line(text.rstrip())
        else:
            results.answer(
                self.console,
                joined,
                self._content,
                details=form.details,
                all_=form.all_,
                several=self._joined is not None,
            )

    def _described(self, step: Step) -> str:
        joined = self._joined.joined_step(step) if self._joined else step
        return describe_on_shelf(joined, self._content)

    def _volume_of(self, citation: Citation) -> DocumentRecord:
        return next(record for record in self.records if record.id == citation.document)

    @contextmanager
    def _sources(self, answer: Answer) -> Iterator[Sources]:
        """Return the texts of the documents that the answer names, and pages of those it quotes."""
        quoted = {citation.document for citation in (*answer.citations, *answer.nearest)}
        named = quoted.union(step.document for step in answer.trace if step.document is not None)
        named |= {place.document for hop in answer.graph for place in places_of(hop)}
        texts: dict[DocumentId, VolumeText] = {}
        with ExitStack() as opened:
            for record in self.records:
                if record.id in named or not self._joined:
                    content = self.library.documents.content(record.id)
                    pages = None
                    if record.id in quoted:
                        source = working.pages(
                            self.tools, self.console, record, content, self.password
                        )
                        pages = opened.enter_context(source)
                    texts[record.id] = VolumeText(content, pages)
            yield texts
