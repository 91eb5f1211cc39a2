"""Asking several documents as one on the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from reader.asking.describing import describe_on_shelf
from reader.asking.strategies import AskSettings
from reader.collection.answer_markdown import answer_markdown
from reader.collection.asking_notes import NotesAnswer
from reader.collection.joined_volumes import sketch
from reader.collection.naming import shelf_title
from reader.errors import NotFoundError
from reader.ports import Library
from reader.records import Collection, DocumentRecord
from reader.text.document import DocumentId
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
from ui.terminal.shapes import Sources, VolumeText, shelf_answer_shape
from ui.terminal.tools import Tools


def documents_in(library: Library, collection: str | None) -> list[DocumentRecord]:
    """Return the documents of the collection with this name; none without a name.

    Raises:
        NotFoundError: if there is no such collection, or nothing in it.
    """
    if collection is None:
        return []
    known = library.collections.all()
    found = _named(known, collection)
    if found is None:
        names = ", ".join(f"“{each.name}”" for each in known) or "none"
        raise NotFoundError(
            f"There is no collection “{collection}”.", f"Collections of this library: {names}."
        )
    if not found.documents:
        raise NotFoundError(f"The collection “{found.name}” is empty.", "Add documents first.")
    return [library.documents.get(document) for document in found.documents]


class AskingShelf:
    """One question to several documents, and its answer."""

    def __init__(
        self,
        console: Console,
        tools: Tools,
        library: Library,
        records: Sequence[DocumentRecord],
    ) -> None:
        self._console = console
        self._tools = tools
        self._library = library
        self._records = records
        self._volumes = tuple(record.id for record in records)
        self._whole = sketch(library, shelf_title(library, self._volumes), records)
        self.answer: Answer | None = None

    def ask(
        self, session: Session, question: Question, strategy: Strategy, settings: AskSettings
    ) -> None:
        """Ask all of them, and print the answer as it streams."""
        self.answer = working.ask(
            self._console, session, self._described, question, strategy, settings=settings
        )

    def show(self, form: AnswerForm, noted: NotesAnswer | None = None) -> None:
        """Print the answer with its evidence by volume; below a streamed one, only the evidence."""
        answer, whole, console = self.answer, self._whole, self._console
        assert answer is not None  # asked before
        if form.json:
            with self._sources(answer) as sources:
                shape = shelf_answer_shape(answer, self._records, sources)
                console.result(with_notes(shape, noted))
            return
        joined = whole.answer(answer)
        if form.markdown:
            first = self._records[0]
            text = answer_markdown(joined, first, whole.content, self._volume_of)
            console.line(text.rstrip())
        else:
            results.shelf_answer(
                console, joined, whole.content, details=form.details, all_=form.all_
            )

    def _described(self, step: Step) -> str:
        return describe_on_shelf(self._whole.joined_step(step), self._whole.content)

    def _volume_of(self, citation: Citation) -> DocumentRecord:
        return next(record for record in self._records if record.id == citation.document)

    @contextmanager
    def _sources(self, answer: Answer) -> Iterator[Sources]:
        """Return the texts of the volumes that the answer names, and pages of those it quotes."""
        quoted = {citation.document for citation in (*answer.citations, *answer.nearest)}
        named = quoted.union(step.document for step in answer.trace if step.document is not None)
        named |= {place.document for hop in answer.graph for place in places_of(hop)}
        texts: dict[DocumentId, VolumeText] = {}
        with ExitStack() as opened:
            for record in self._records:
                if record.id in named:
                    content = self._library.documents.content(record.id)
                    pages = None
                    if record.id in quoted:
                        source = working.pages(self._tools, self._console, record, content, None)
                        pages = opened.enter_context(source)
                    texts[record.id] = VolumeText(content, pages)
            yield texts


def _named(known: Sequence[Collection], name: str) -> Collection | None:
    folded = name.casefold()
    exact = [each for each in known if each.name == name]
    return next(iter(exact or [each for each in known if each.name.casefold() == folded]), None)
