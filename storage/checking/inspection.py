"""Faults inside a library file: damage, orphans, data that does not fit its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from gettext import gettext as tr

from reader.text.document import DocumentId
from storage.file.store import Store
from storage.rows import content
from storage.search import index

_MOST_NAMED = 3
_LOST_TEXT = """SELECT documents.id FROM documents LEFT JOIN structures ON document = id
    WHERE structures.document IS NULL OR characters <>
        (SELECT ifnull(sum(length(text)), 0) FROM texts WHERE texts.document = documents.id)"""
_PASSAGES = """SELECT documents.id, (SELECT count(*) FROM passages_docsize
        WHERE id BETWEEN documents.id * ?1 AND documents.id * ?1 + ?1 - 1),
    EXISTS (SELECT 1 FROM postings WHERE document = documents.id)
    FROM documents WHERE id IN (SELECT document FROM structures)"""
_FOREIGN_PASSAGES = """SELECT EXISTS (SELECT 1 FROM passages_docsize
    WHERE id / ? NOT IN (SELECT id FROM documents))"""
UNFIT_VECTORS = """SELECT DISTINCT v.document, v.encoder FROM vectors v
    LEFT JOIN structures s ON s.document = v.document
    WHERE s.document IS NULL OR first + count > sentence_count
        OR length(rows) <> count * dimensions * 2
        OR first <> (SELECT ifnull(sum(count), 0) FROM vectors b WHERE b.document = v.document
                     AND b.encoder = v.encoder AND b.first < v.first)"""
"""Vectors without a text, cut off, or with a gap before them."""
UNFIT_MEMORIES = """SELECT id FROM documents WHERE
    EXISTS (SELECT 1 FROM episodes e WHERE e.document = documents.id AND span_end > characters)
    OR EXISTS (SELECT 1 FROM nodes n WHERE n.document = documents.id AND span_end > characters)"""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault; ``mendable`` if the data can be derived again from the rest."""

    what: str
    mendable: bool


def faults(store: Store) -> Iterator[Fault]:
    """All faults. Reads the whole file."""
    damage = [text for (text,) in store.rows("PRAGMA integrity_check") if text != "ok"]
    if damage:
        said = "; ".join(damage[:_MOST_NAMED])
        yield Fault(tr("The file is damaged: {details}.").format(details=said), mendable=False)
    orphans = len(store.rows("PRAGMA foreign_key_check"))
    if orphans:
        words = tr("Entries that no longer belong to anything: {count}.")
        yield Fault(words.format(count=orphans), mendable=True)
    for (document,) in store.rows(_LOST_TEXT):
        words = tr("The text of document {document} is incomplete.")
        yield Fault(words.format(document=document), mendable=False)
    if unindexed(store):
        yield Fault(tr("The index of words doesn't match the texts."), mendable=True)
    for document, _ in store.rows(UNFIT_VECTORS):
        words = tr("The vectors of document {document} don't match its text.")
        yield Fault(words.format(document=document), mendable=True)
    for (document,) in store.rows(UNFIT_MEMORIES):
        words = tr("The memory of document {document} doesn't match its text.")
        yield Fault(words.format(document=document), mendable=True)


def unindexed(store: Store) -> bool:
    """Whether any document is not in the index with exactly its passages."""
    size = index.PASSAGES_PER_DOCUMENT
    return bool(store.row(_FOREIGN_PASSAGES, size)[0]) or any(
        (indexed, bool(posted)) != _expected(store, DocumentId(document))
        for document, indexed, posted in store.rows(_PASSAGES, size)
    )


def _expected(store: Store, document: DocumentId) -> tuple[int, bool]:
    lengths = content.passage_lengths(store, document)
    return len(lengths), bool(lengths.any())
