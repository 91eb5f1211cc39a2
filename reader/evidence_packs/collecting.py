"""Makes evidence packs from the library and the pages themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime

from reader.asking.describing import describe, place
from reader.asking.grading import missed
from reader.errors import GistwalkerError
from reader.evidence_packs.pack import (
    Collected,
    Pack,
    PackedAnswer,
    PackedDocument,
    PackedModel,
    PackedQuote,
    PackedStatement,
    PackedStretch,
    PackProgress,
    PagePicture,
)
from reader.evidence_packs.pictures import packed_pages, pictures_of
from reader.importing.unchanged import check_unchanged
from reader.language import spoken
from reader.pages.page_source import PageSource
from reader.ports import Library
from reader.records import DocumentRecord, PastAnswer
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span, merge, outside
from reader.values.answer import Answer, Step, VolumeState
from reader.values.maker import EMBEDDED, unsigned
from reader.values.quotation import Citation

OpenPages = Callable[[DocumentRecord, DocumentText], PageSource]
Checksum = Callable[[str], str]
"""Returns the checksum of a model's file by its name in answers; empty if unknown."""
_MARKS = re.compile(r"((?:\s*\[\d+\])+)")
_NUMBER = re.compile(r"\[(\d+)\]")
_SIGN = re.compile(r" \(([0-9a-f]{12})\)$")
_MOST_PICTURES = 200
_MOST_STRETCHES = 200


@dataclass
class _Volume:
    record: DocumentRecord
    content: DocumentText
    source: PageSource | None


@dataclass(frozen=True)
class Collector:
    """Makes packs; ``open_pages`` opens a document in the standard layout."""

    library: Library
    open_pages: OpenPages
    program: str
    checksum: Checksum = field(default=lambda _model: "")

    def collect(self, title: str, past: Sequence[PastAnswer]) -> Iterator[PackProgress | Collected]:
        """Yield the pack of some answers, quote by quote; closing the generator closes all pages.

        Raises:
            NotFoundError: a document is gone.
        """
        with ExitStack() as stack:
            volumes = self._open(past, stack)
            sources = {int(document): each.source for document, each in volumes.items()}
            total, done = sum(len(_quotes(each.answer)) for each in past), 0
            answers: list[PackedAnswer] = []
            pictures: list[PagePicture] = []
            for number, each in enumerate(past):
                quotes: list[PackedQuote] = []
                for n, citation in enumerate(_quotes(each.answer), 1):
                    yield PackProgress(done, total)
                    quotes.append(_quote(n, citation, volumes[citation.document]))
                    done += 1
                answers.append(self._answer(each, quotes, volumes))
                for picture in pictures_of(number, quotes, sources):
                    if len(pictures) < _MOST_PICTURES:
                        pictures.append(picture)
                        yield PackProgress(done, total)
            pack = Pack(
                title=title,
                made=datetime.now(UTC).isoformat(timespec="seconds"),
                program=self.program,
                language=spoken(),
                documents=tuple(_document(volume) for volume in volumes.values()),
                answers=tuple(answers),
            )
            yield Collected(
                pack,
                tuple(pictures),
                tuple(v.record.title for v in volumes.values() if v.source is None),
            )

    def _open(self, past: Sequence[PastAnswer], stack: ExitStack) -> dict[DocumentId, _Volume]:
        wanted = dict.fromkeys(
            document
            for each in past
            for document in (*_documents(each.answer), *(c.document for c in _quotes(each.answer)))
        )
        quoted = {c.document for each in past for c in _quotes(each.answer)}
        volumes: dict[DocumentId, _Volume] = {}
        for document in wanted:
            record = self.library.documents.get(document)
            content = self.library.documents.content(document)
            source = self._pages(record, content, stack) if document in quoted else None
            volumes[document] = _Volume(record, content, source)
        return volumes

    def _pages(
        self, record: DocumentRecord, content: DocumentText, stack: ExitStack
    ) -> PageSource | None:
        """Open the pages; None if the file is gone or changed, though text and quotes are known."""
        try:
            check_unchanged(record.source)
            return stack.enter_context(closing(self.open_pages(record, content)))
        except (GistwalkerError, OSError):
            return None

    def _answer(
        self,
        past: PastAnswer,
        quotes: Sequence[PackedQuote],
        volumes: dict[DocumentId, _Volume],
    ) -> PackedAnswer:
        answer = past.answer
        looked_at = _looked_at(answer)
        return PackedAnswer(
            question=answer.question.text,
            understood=answer.question.known.understood,
            asked=past.asked.astimezone(UTC).isoformat(timespec="seconds"),
            answer=answer.text,
            answered=answer.answered,
            grade=answer.grade.value,
            strategy=answer.strategy.value,
            model=self._model(answer.model),
            settings=_settings(answer),
            seconds=round(answer.seconds, 1),
            words_read=answer.words_read,
            words_in_document=answer.words_in_document,
            statements=_statements(answer),
            quotes=tuple(quotes),
            looked_at=_stretches(looked_at, volumes),
            not_looked_at=_stretches(_beside(looked_at, volumes), volumes),
            not_in_memory=_stretches(_not_in_memory(answer, volumes), volumes),
            steps=tuple(_described(step, answer, volumes) for step in answer.trace),
        )

    def _model(self, name: str) -> PackedModel:
        sign = _SIGN.search(name)
        checksum = "" if name == EMBEDDED else self.checksum(name)
        return PackedModel(unsigned(name), sign[1] if sign else "", checksum)


def _quotes(answer: Answer) -> Sequence[Citation]:
    return answer.citations or answer.nearest


def _documents(answer: Answer) -> Sequence[DocumentId]:
    """Return the documents that were asked, as far as they are still in the library."""
    gone = {v.document for v in answer.volumes if v.state is VolumeState.GONE}
    return [document for document in answer.question.documents if document not in gone]


def _document(volume: _Volume) -> PackedDocument:
    record = volume.record
    return PackedDocument(
        id=int(record.id),
        title=record.title,
        authors=record.authors,
        file=record.source.path.name,
        sha256=record.source.sha256,
        bytes=record.source.size,
        kind=record.format.value,
        pages=record.pages,
        words=record.words,
        text_sha256=volume.content.checksum,
    )


def _quote(number: int, citation: Citation, volume: _Volume) -> PackedQuote:
    return PackedQuote(
        number=number,
        document=int(citation.document),
        start=citation.span.start,
        end=citation.span.end,
        quote=citation.quote,
        place=place(volume.content, citation.span),
        pages=packed_pages(citation.span, volume.content, volume.source),
    )


def _statements(answer: Answer) -> tuple[PackedStatement, ...]:
    """Divide the text after each run of marks."""
    pieces = _MARKS.split(answer.text)
    texts, marks = pieces[::2], [*pieces[1::2], ""]
    return tuple(
        PackedStatement(
            text.strip(),
            tuple(n for n in map(int, _NUMBER.findall(run)) if 0 < n <= len(answer.citations)),
        )
        for text, run in zip(texts, marks, strict=True)
        if text.strip()
    )


def _settings(answer: Answer) -> dict[str, str]:
    question, manner = answer.question, answer.manner
    found = {
        "algorithm": str(question.algorithm.value) if question.algorithm else "",
        "look_ups": "" if manner.look_ups is None else str(manner.look_ups),
        "reason_first": "" if manner.reasoned is None else str(manner.reasoned).lower(),
        "up_to": "" if question.known.up_to is None else str(question.known.up_to),
        "unaided": str(question.unaided).lower(),
    }
    return {name: value for name, value in found.items() if value}


_Spans = dict[DocumentId, tuple[Span, ...]]


def _looked_at(answer: Answer) -> _Spans:
    found: dict[DocumentId, list[Span]] = {each: [] for each in _documents(answer)}
    for each in answer.consulted:
        found.setdefault(each.document or answer.question.document, []).append(each.span)
    return {document: merge(spans) for document, spans in found.items()}


def _beside(looked_at: _Spans, volumes: dict[DocumentId, _Volume]) -> _Spans:
    """Return the stretches of the documents that were not looked at."""
    left: _Spans = {}
    for document, spans in looked_at.items():
        if volume := volumes.get(document):
            gaps = outside(volume.content.whole, spans)
            left[document] = tuple(gap for gap in gaps if gap.of(volume.content.text).strip())
    return left


def _not_in_memory(answer: Answer, volumes: dict[DocumentId, _Volume]) -> _Spans:
    document = answer.question.document
    if answer.question.shelf or document not in volumes:
        return {v.document: v.unread for v in answer.volumes if v.document and v.unread}
    return {document: tuple(missed(answer, volumes[document].content))}


def _stretches(spans: _Spans, volumes: dict[DocumentId, _Volume]) -> tuple[PackedStretch, ...]:
    found = [
        PackedStretch(int(document), s.start, s.end, place(volumes[document].content, s))
        for document, each in spans.items()
        if document in volumes
        for s in each
    ]
    return tuple(found[:_MOST_STRETCHES])


def _described(step: Step, answer: Answer, volumes: dict[DocumentId, _Volume]) -> str:
    document = step.document or answer.question.document
    volume = volumes.get(document)
    if volume is None:
        return step.reason
    if step.span and step.span.end > len(volume.content.text):
        return step.reason
    said = describe(step, volume.content)
    return f"{volume.record.title}: {said}" if answer.question.shelf and step.document else said
