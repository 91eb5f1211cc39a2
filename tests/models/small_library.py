"""A library in memory and a plain relevance, for documents made of strings."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from models.embedded.words import content_terms
from reader.errors import NotFoundError
from reader.importing.assemble import assemble, block_starts, sections
from reader.importing.drafts import DraftBlock, Heading
from reader.records import DocumentRecord, MemoryStatus, Source
from reader.text.document import BlockKind, DocumentId, DocumentText, Format

DOCUMENT = DocumentId(1)


def document(*drafts: DraftBlock | str) -> DocumentText:
    """A document's text; strings are paragraphs, and those beginning with # are headings."""
    blocks = [_draft(draft) for draft in drafts]
    blocks = [block for block in blocks if block.text]
    found = assemble(blocks)
    headings = [
        Heading(block.text, block.level, start)
        for block, start in zip(blocks, block_starts(blocks), strict=True)
        if block.kind is BlockKind.HEADING
    ]
    parts = sections(headings, len(found.text))
    return DocumentText(found.text, found.blocks, parts, found.sentences, found.passages, ())


def _draft(draft: DraftBlock | str) -> DraftBlock:
    if isinstance(draft, DraftBlock):
        return draft
    if draft.startswith("#"):
        return DraftBlock(
            draft.lstrip("# "), BlockKind.HEADING, len(draft) - len(draft.lstrip("#"))
        )
    return DraftBlock(draft, BlockKind.PARAGRAPH)


class SmallLibrary:
    """Documents and sentence vectors; also its own ``documents`` and ``memories``."""

    def __init__(self, *contents: DocumentText) -> None:
        self._contents = {DocumentId(n): content for n, content in enumerate(contents, 1)}
        self._vectors: dict[DocumentId, np.ndarray] = {}
        self.documents = self
        self.memories = self

    def content(self, document: DocumentId) -> DocumentText:
        try:
            return self._contents[document]
        except KeyError:
            raise NotFoundError("No such document.") from None

    def get(self, document: DocumentId) -> DocumentRecord:
        text = self.content(document).text
        digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
        return DocumentRecord(
            id=document,
            source=Source(Path("made up"), digest, len(text)),
            format=Format.TEXT,
            title="Made up",
            authors=(),
            language="en",
            pages=0,
            words=len(text.split()),
            characters=len(text),
            unreadable_pages=(),
            warnings=(),
            added=datetime(2020, 1, 1, tzinfo=UTC),
        )

    def status(self, document: DocumentId) -> MemoryStatus:
        embedded = len(self.vectors(document, ""))
        return MemoryStatus(len(self.content(document).sentences), embedded, 0, 0, False, None)

    def vectors(
        self,
        document: DocumentId,
        encoder: str,
        first: int = 0,
        last: int | None = None,
    ) -> np.ndarray:
        return self._vectors.get(document, np.zeros((0, 384), np.float32))[first:last]

    def embedded(self, document: DocumentId, encoder: str) -> int:
        return len(self.vectors(document, encoder))

    def embed(self, document: DocumentId, encoder, upto: int | None = None) -> None:
        """Store vectors of the first sentences, all of them where ``upto`` is None."""
        content = self.content(document)
        texts = [span.of(content.text) for span in content.sentences[: upto or None]]
        self._vectors[document] = encoder.encode(texts)


class WordRelevance:
    """Counts the question's words in each passage."""

    def __init__(self, library: SmallLibrary) -> None:
        self._library = library

    def scores(self, question):
        content = self._library.content(question.document)
        asked = set(content_terms(question.text))
        counts = [len(asked & set(content_terms(p.of(content.text)))) for p in content.passages]
        return np.array(counts, np.float32)
