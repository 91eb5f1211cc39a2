"""The content of a memory pack as plain values; docs/memory-pack.md describes the JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass

from pydantic import with_config

from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node

FORMAT = "gistwalker memory pack"
VERSION = 1


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class PackedSource:
    """The document that was read: its file, its canonical text, and the sentences of that."""

    title: str
    sha256: str
    text_sha256: str
    characters: int
    sentences: int
    sentences_sha256: str


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class PackedMaker:
    """A reader, as ``reader.values.maker.Maker``; the parts name it by its place in the list."""

    model: str
    version: str
    parameters: str


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class PackedSentence:
    """A sentence of a gist or summary, and the characters of the text that it rests on."""

    text: str
    sources: tuple[tuple[int, int], ...]


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class PackedEpisode:
    """An episode with its gist; episodes are in the order of the text."""

    start: int
    end: int
    gist: tuple[PackedSentence, ...]
    maker: int


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class PackedNode:
    """A node of the tree, after those below it; ``episode`` counts from 1.

    ``deepened`` is the language model that has read it since it was made.
    """

    id: int
    level: int
    start: int
    end: int
    title: str
    summary: tuple[PackedSentence, ...]
    children: tuple[int, ...]
    episode: int | None
    maker: int
    deepened: int | None = None


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class PackedVectors:
    """The vectors of the first ``count`` sentences, in a file of the pack."""

    encoder: str
    file: str
    count: int
    dimensions: int


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class PackedMemory:
    """All of it, except the vectors themselves."""

    program: str
    made: str
    source: PackedSource
    makers: tuple[PackedMaker, ...]
    episodes: tuple[PackedEpisode, ...]
    nodes: tuple[PackedNode, ...]
    vectors: tuple[PackedVectors, ...]
    format: str = FORMAT
    version: int = VERSION


class Makers:
    """Numbers makers in the order in which they are first named."""

    def __init__(self) -> None:
        self._numbers: dict[Maker, int] = {}

    def number(self, maker: Maker) -> int:
        """Return the place of a maker in the list."""
        return self._numbers.setdefault(maker, len(self._numbers))

    def listed(self) -> tuple[PackedMaker, ...]:
        """Return the list."""
        return tuple(PackedMaker(m.model, m.version, m.parameters) for m in self._numbers)


def packed_episodes(
    episodes: Iterable[tuple[Episode, Gist, Maker]], makers: Makers
) -> tuple[PackedEpisode, ...]:
    """Return episodes as a pack has them."""
    return tuple(
        PackedEpisode(each.span.start, each.span.end, _sentences(gist), makers.number(by))
        for each, gist, by in episodes
    )


def packed_nodes(
    nodes: Iterable[tuple[Node, Maker]], deepened: Mapping[int, Maker], makers: Makers
) -> tuple[PackedNode, ...]:
    """Return nodes as a pack has them."""
    return tuple(
        PackedNode(
            id=node.id,
            level=node.level,
            start=node.span.start,
            end=node.span.end,
            title=node.title,
            summary=_sentences(node.summary),
            children=node.children,
            episode=node.episode,
            maker=makers.number(by),
            deepened=makers.number(deepened[node.id]) if node.id in deepened else None,
        )
        for node, by in nodes
    )


def episodes_of(pack: PackedMemory) -> tuple[tuple[Episode, Gist, Maker], ...]:
    """Return the episodes of a pack. Raises ``ValueError``."""
    maker = _maker_of(pack)
    return tuple(
        (Episode(number, Span(each.start, each.end)), _gist(each.gist), maker(each.maker))
        for number, each in enumerate(pack.episodes, start=1)
    )


def nodes_of(pack: PackedMemory) -> tuple[tuple[Node, Maker], ...]:
    """Return the nodes of a pack. Raises ``ValueError``."""
    maker = _maker_of(pack)
    return tuple((_node(each), maker(each.maker)) for each in pack.nodes)


def deepened_of(pack: PackedMemory) -> dict[int, Maker]:
    """Return who has read nodes of a pack, by their ids. Raises ``ValueError``."""
    maker = _maker_of(pack)
    return {each.id: maker(each.deepened) for each in pack.nodes if each.deepened is not None}


def as_json(pack: PackedMemory) -> bytes:
    """Return the JSON of a pack."""
    return json.dumps(asdict(pack), ensure_ascii=False).encode("utf-8", "replace")


def _sentences(gist: Gist) -> tuple[PackedSentence, ...]:
    return tuple(
        PackedSentence(each.text, tuple((s.start, s.end) for s in each.sources))
        for each in gist.sentences
    )


def _gist(sentences: Iterable[PackedSentence]) -> Gist:
    return Gist(
        tuple(
            GistSentence(each.text, tuple(Span(start, end) for start, end in each.sources))
            for each in sentences
        )
    )


def _node(each: PackedNode) -> Node:
    span, summary = Span(each.start, each.end), _gist(each.summary)
    return Node(each.id, each.level, span, summary, each.title, each.children, each.episode)


def _maker_of(pack: PackedMemory) -> Callable[[int], Maker]:
    makers = [Maker(each.model, each.version, each.parameters) for each in pack.makers]

    def numbered(number: int) -> Maker:
        if not 0 <= number < len(makers):
            raise ValueError(f"there is no maker {number}")
        return makers[number]

    return numbered
