"""Asking one document or several as one on the command line, and showing the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as tr

from reader.asking.describing import cut_short, describe_on_shelf
from reader.asking.strategies import AskSettings
from reader.collection.answer_markdown import answer_markdown
from reader.collection.joined_volumes import JoinedVolumes, sketch
from reader.collection.naming import shelf_title
from reader.errors import LibraryError
from reader.generators import closed
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText
from reader.values.answer import Action, Answer, Step
from reader.values.answer_time import MOST_SECONDS, AnswerTime
from reader.values.asking_events import (
    Answered,
    AnswerGrew,
    AskingEvent,
    Meanwhile,
    MemoryAwaited,
    StepTaken,
)
from reader.values.hop import places_of
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from ui.services import Session
from ui.terminal import results
from ui.terminal.document_argument import pages_at_hand
from ui.terminal.shapes import Shape, VolumeText, answer_shape
from ui.terminal.shared import Call


@dataclass
class Asking:
    """One question to one document or to several, and its answer.

    It may take ``seconds``; None: as many as in the settings.
    """

    call: Call
    library: Library
    records: Sequence[DocumentRecord]
    password: str | None = None
    seconds: int | None = None

    @property
    def time(self) -> AnswerTime:
        """The time that the answer may take."""
        return AnswerTime(self.seconds or self.call.tools.answer_seconds())

    @cached_property
    def _joined(self) -> JoinedVolumes | None:
        """Several documents as one text."""
        if len(self.records) == 1:
            return None
        title = shelf_title(self.library, tuple(record.id for record in self.records))
        return sketch(self.library, title, self.records)

    @cached_property
    def _content(self) -> DocumentText:
        joined = self._joined
        return joined.content if joined else self.library.documents.content(self.records[0].id)

    def ask(
        self,
        session: Session,
        question: Question,
        strategy: Strategy,
        settings: AskSettings | None = None,
    ) -> Answer:
        """Ask, and print the answer as it streams."""
        console = self.call.console
        answer: Answer | None = None
        streamed = False
        with closed(session.ask(question, strategy, settings)) as events:
            for event in self._as_long_as_it_answers(events):
                match event:
                    case StepTaken(step) if step.action is Action.SETTLED and not console.as_json:
                        console.line(step.reason)
                    case MemoryAwaited(done, of, left):
                        console.progress(_awaited(done, of, left))
                    case StepTaken(step):
                        console.progress(self._described(step))
                    case Meanwhile(first):
                        console.progress(first.text)
                    case AnswerGrew(text) if not console.as_json:
                        console.emphasised(text, event.headline.focus if event.headline else ())
                        streamed = True
                    case Answered(given):
                        answer = given
        assert answer is not None  # Answered always comes last
        if not console.as_json:
            console.line("" if streamed and answer.answered else answer.text)
        return answer

    def show(
        self,
        answer: Answer,
        *,
        markdown: bool = False,
        details: bool = False,
        all_: bool = False,
    ) -> None:
        """Print the evidence below a streamed answer; as Markdown, the answer with its evidence."""
        joined = self._joined.answer(answer) if self._joined else answer
        if cut_short(answer):
            twice = min(2 * round(self.time.seconds), MOST_SECONDS)
            self.call.console.note(tr("For more time: --seconds {twice}").format(twice=twice))
        if markdown:
            volume_of = self._volume_of if self._joined else None
            text = answer_markdown(joined, self.records[0], self._content, volume_of)
            self.call.console.line(text.rstrip())
            return
        several = self._joined is not None
        for line in results.answer(
            joined, self._content, details=details, all_=all_, several=several
        ):
            self.call.console.line(line)

    def shape(self, answer: Answer) -> Shape:
        """Return the answer as JSON, with the pages of all that it quotes."""
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
                        source = pages_at_hand(self.call, record, content, self.password)
                        pages = opened.enter_context(source)
                    texts[record.id] = VolumeText(content, pages)
            return answer_shape(answer, self.records, texts)

    def _as_long_as_it_answers(self, events: Iterable[AskingEvent]) -> Iterator[AskingEvent]:
        """Ignore that the library cannot store an answer that was given."""
        answered = False
        try:
            for event in events:
                answered = isinstance(event, Answered)
                yield event
        except LibraryError as problem:
            if not answered:
                raise
            said = tr("couldn't save the answer: {problem}").format(problem=problem)
            self.call.console.note(f"gistwalker: {said}")

    def _described(self, step: Step) -> str:
        joined = self._joined.joined_step(step) if self._joined else step
        return describe_on_shelf(joined, self._content)

    def _volume_of(self, citation: Citation) -> DocumentRecord:
        return next(record for record in self.records if record.id == citation.document)


def _awaited(done: int, of: int, seconds: float | None) -> str:
    left = "" if seconds is None else f", about {max(1, round(seconds))} s left"
    return f"reading the document first: {done / max(1, of):.0%}{left}"
