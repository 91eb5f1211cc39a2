"""What was read of a document, passed on: packed in one library, checked and joined in another."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from gettext import gettext as tr
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reader.errors import ExitCode, GistwalkerError, NotFoundError
from reader.memory_packs.memory_pack import (
    Makers,
    PackedMemory,
    PackedSource,
    PackedVectors,
    as_json,
    deepened_of,
    episodes_of,
    nodes_of,
    packed_episodes,
    packed_nodes,
)
from reader.memory_packs.pack_file import MEMORY, PackFile, opened, vector_member, write_members
from reader.ports import Library
from reader.records import DocumentRecord, WholeMemory
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.maker import EMBEDDED
from reader.values.memory_tree import Gist, Node

_LONGEST_UNIT = 1.01
"""The length of a unit vector, with what half precision adds."""
_MOST_LEVELS = 64
_LARGEST_ID = 1 << 31


def check(memory: WholeMemory, content: DocumentText) -> None:
    """Raise ``ValueError`` if this cannot be a memory of the text."""
    spans = [episode.span for episode, _, _ in memory.episodes]
    nodes = [node for node, _ in memory.nodes]
    end = 0
    for span in spans:
        if span.start < end or not span:
            raise ValueError(tr("its passages are not in the order of the text"))
        end = span.end
    _check_tree(nodes, len(spans))
    gists = [gist for _, gist, _ in memory.episodes] + [node.summary for node in nodes]
    every = (*spans, *(node.span for node in nodes), *_sources(gists))
    if not all(content.whole.contains(span) for span in every):
        raise ValueError(tr("it names places beyond the end of the text"))
    for rows in memory.vectors.values():
        _check_vectors(rows, len(content.sentences))


def _sources(gists: Iterable[Gist]) -> Iterator[Span]:
    for gist in gists:
        for sentence in gist.sentences:
            if not sentence.sources:
                raise ValueError(tr("a sentence of it rests on no place of the text"))
            yield from sentence.sources


def _check_tree(nodes: Iterable[Node], episodes: int) -> None:
    """Check that children come before their only parent, below it and within it."""
    free: dict[int, Node] = {}
    seen: set[int] = set()
    for node in nodes:
        below = [free.pop(child, None) for child in node.children]
        fits = all(c and c.level < node.level and node.span.contains(c.span) for c in below)
        usual = 0 <= node.id < _LARGEST_ID and 0 <= node.level <= _MOST_LEVELS
        leads = node.episode is None or 0 < node.episode <= episodes
        if not (fits and usual and leads and node.id not in seen):
            raise ValueError(tr("its summaries are no tree"))
        seen.add(node.id)
        free[node.id] = node


def _check_vectors(rows: NDArray[np.float16], sentences: int) -> None:
    if len(rows) > sentences:
        raise ValueError(tr("it has more vectors than the text has sentences"))
    lengths = np.linalg.norm(rows.astype(np.float32), axis=1)
    if not (np.isfinite(rows).all() and (lengths <= _LONGEST_UNIT).all()):
        raise ValueError(tr("its vectors are no unit vectors"))


class NothingReadError(GistwalkerError):
    """A document of which nothing was read yet."""

    exit_code = ExitCode.NOT_FOUND


class WouldLoseError(GistwalkerError):
    """What a language model read here is not in a pack."""

    exit_code = ExitCode.USAGE


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A memory found in a pack, the document it is of, and what is remembered of it here."""

    record: DocumentRecord
    memory: WholeMemory
    before: WholeMemory

    @property
    def is_new(self) -> bool:
        """Whether it has anything that is not here."""
        known = self.before
        return (
            not set(self.memory.episodes) <= set(known.episodes)
            or not set(self.memory.nodes) <= set(known.nodes)
            or any(
                len(rows) > len(known.vectors.get(encoder, ()))
                for encoder, rows in self.memory.vectors.items()
            )
        )

    @property
    def loses(self) -> bool:
        """Whether a language model has read something here that is not in the pack."""
        lost = set(self.before.episodes) - set(self.memory.episodes)
        lost_nodes = set(self.before.nodes) - set(self.memory.nodes)
        makers = {by for *_, by in lost} | {by for _, by in lost_nodes}
        return any(by.model != EMBEDDED for by in makers) or any(
            node.id in self.before.deepened for node, _ in lost_nodes
        )


def pack_memory(
    library: Library, record: DocumentRecord, target: Path, program: str
) -> WholeMemory:
    """Write what was read of a document to ``target``; ``program`` is the version that writes it.

    Nothing else of the library is in it: no marks, questions, answers, or what was learnt.

    Raises:
        NothingReadError: nothing was read yet.
        LibraryError: it cannot be read, or the pack cannot be written.
    """
    memory = library.memories.whole(record.id)
    if not memory:
        raise NothingReadError(
            tr("Nothing of “{title}” was read yet.").format(title=record.title),
            tr("Read it first."),
        )
    makers, content = Makers(), library.documents.content(record.id)
    episodes = packed_episodes(memory.episodes, makers)
    nodes = packed_nodes(memory.nodes, memory.deepened, makers)
    named = {f"vectors-{n}.npy": each for n, each in enumerate(memory.vectors.items(), start=1)}
    pack = PackedMemory(
        program=program,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        source=_source(record, content),
        makers=makers.listed(),
        episodes=episodes,
        nodes=nodes,
        vectors=tuple(
            PackedVectors(encoder, name, *rows.shape) for name, (encoder, rows) in named.items()
        ),
    )
    members = {name: vector_member(rows) for name, (_, rows) in named.items()}
    write_members(target, {MEMORY: as_json(pack), **members})
    return memory


def look_into(library: Library, path: Path, document: DocumentRecord | None = None) -> Unpacked:
    """Check a pack, and find the document that it is of; nothing is changed.

    Raises:
        NotFoundError: the library does not have the document.
        UnreadableFileError: it is no pack, is damaged, or not of this ``document``.
    """
    with opened(path) as pack:
        record = document or _document_of(library, pack.memory.source)
        content = library.documents.content(record.id)
        _check_same(record, content, pack.memory.source)
        memory = memory_in(pack, content)
        check(memory, content)
    return Unpacked(record, memory, library.memories.whole(record.id))


def join(library: Library, found: Unpacked, *, replace: bool = False) -> None:
    """Put what was found in place of the memory that is here.

    Raises:
        WouldLoseError: a language model has read here what is not in the pack, unless ``replace``.
        LibraryError: it cannot be stored.
    """
    if found.loses and not replace:
        raise WouldLoseError(
            tr("A language model has read “{title}” here, and that would be replaced.").format(
                title=found.record.title
            ),
            tr("Nothing was changed. To replace it, use --replace."),
        )
    library.memories.put(found.record.id, found.memory)


def _source(record: DocumentRecord, content: DocumentText) -> PackedSource:
    return PackedSource(
        title=record.title,
        sha256=record.source.sha256,
        text_sha256=content.checksum,
        characters=len(content.text),
        sentences=len(content.sentences),
        sentences_sha256=_sentences_sha256(content),
    )


def _sentences_sha256(content: DocumentText) -> str:
    """Return the checksum of the places of sentences, by whose number vectors are known."""
    both = np.concatenate([content.sentences.starts, content.sentences.ends]).astype("<i4")
    return hashlib.sha256(both.tobytes()).hexdigest()


def _document_of(library: Library, source: PackedSource) -> DocumentRecord:
    same_file = library.documents.by_hash(source.sha256)
    for record in (same_file,) if same_file else _as_long(library, source):
        if library.documents.content(record.id).checksum == source.text_sha256 or same_file:
            return record
    raise NotFoundError(
        tr("This library doesn't have the document that was read: “{title}”.").format(
            title=source.title
        ),
        tr("Add it to the library first."),
    )


def _as_long(library: Library, source: PackedSource) -> Iterator[DocumentRecord]:
    return (r for r in library.documents.all() if r.characters == source.characters)


def _check_same(record: DocumentRecord, content: DocumentText, source: PackedSource) -> None:
    if content.checksum == source.text_sha256:
        return
    if record.source.sha256 == source.sha256:
        raise ValueError(
            tr("another version of Gistwalker has extracted another text from the same file")
        )
    raise ValueError(
        tr("it is of another document or edition, “{title}”").format(title=source.title)
    )


def memory_in(pack: PackFile, content: DocumentText) -> WholeMemory:
    """Return what is in a pack; without the vectors if the sentences are divided differently."""
    packed = pack.memory
    same = packed.source.sentences_sha256 == _sentences_sha256(content)
    vectors = {each.encoder: pack.vectors(each) for each in packed.vectors} if same else {}
    return WholeMemory(episodes_of(packed), nodes_of(packed), vectors, deepened_of(packed))
