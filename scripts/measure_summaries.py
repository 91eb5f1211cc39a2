"""Measure how readable the embedded reader's summaries are by themselves.

    python -m scripts.measure_summaries FILE … [--vectors] [--print]

Each document is imported and read in a temporary folder. Of the summaries of its root, and of all
nodes above the leaves, this counts sentences: those that begin with a pronoun or a connective,
those with “he” or “she” before any name, those in quotation marks, complete ones; their words; and
how evenly they are drawn: of as many equal parts of the text as there are sentences the share that
has one, and the share of a summary that comes from one part. Without ``--vectors`` sentences are
compared by their words, which is quicker. ``--print`` shows the summary of each root.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from models.encoders.process_encoder import ProcessEncoder
from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from reader.memory.document_reading import read_document
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.memory_tree import MemoryTree, Node
from storage.library import SqliteLibrary

_OPENERS = frozenset(
    [
        "he",
        "she",
        "it",
        "they",
        "him",
        "her",
        "them",
        "his",
        "its",
        "their",
        "this",
        "that",
        "these",
        "those",
        "such",
        "there",
        "here",
        "who",
        "which",
        "but",
        "and",
        "so",
        "then",
        "thus",
        "hence",
        "therefore",
        "however",
        "moreover",
        "furthermore",
        "besides",
        "nevertheless",
        "yet",
        "also",
        "still",
        "instead",
        "otherwise",
        "for",
        "or",
        "nor",
        "because",
    ]
)
_PEOPLE = frozenset(["he", "she", "they", "him", "her", "them", "his", "hers", "their", "theirs"])
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_COMPLETE = re.compile(r"^[\"'“‘(«„]*[^\W_a-z].*[.!?…][\"'”’)»]*$", re.DOTALL)


_HEAD = """\
| document | summaries | leaning % | unnamed % | spoken % | whole % | words | sentences | parts % \
| of one part % |"""


@dataclass(frozen=True, slots=True)
class Measured:
    """One summary; each of the first four is a share of its sentences.

    ``parts``: if the text below is divided into as many parts as there are sentences, the share of
    them with a sentence; ``largest``: the largest share of sentences from one part.
    """

    leaning: float
    unnamed: float
    spoken: float
    complete: float
    words: float
    sentences: int
    parts: float
    largest: float


def measured(node: Node, content: DocumentText) -> Measured:
    """The summary of a node, which must have sentences."""
    sentences = node.summary.sentences
    texts = [sentence.text.strip() for sentence in sentences]
    places = [_part(sentence.sources[0], node.span, len(sentences)) for sentence in sentences]
    return Measured(
        fmean(leans(text) for text in texts),
        fmean(is_unnamed(text) for text in texts),
        fmean(is_spoken(sentence.sources[0], content) for sentence in sentences),
        fmean(bool(_COMPLETE.match(text)) for text in texts),
        fmean(words_in(text) for text in texts),
        len(texts),
        len(set(places)) / len(texts),
        max(map(places.count, places)) / len(places),
    )


def leans(text: str) -> bool:
    """Whether it begins with a word that refers to the sentence before."""
    first = _WORD.search(text)
    return first is not None and first[0].lower() in _OPENERS


def is_unnamed(text: str) -> bool:
    """Whether “he”, “she” or “they” occurs in it before any name."""
    for place, word in enumerate(_WORD.findall(text)):
        if word.lower() in _PEOPLE:
            return True
        if place and word[0].isupper() and not word.startswith("I"):
            return False
    return False


def is_spoken(span: Span, content: DocumentText) -> bool:
    """Whether it begins within quotation marks, or with them."""
    number = bisect_right(content.blocks, span.start, key=lambda block: block.span.start) - 1
    block = content.blocks[max(0, number)].span
    before = content.text[block.start : span.start + 1]
    if "“" in before or "”" in before:
        return before.count("“") > before.count("”")
    return before.count('"') % 2 == 1


def _part(place: Span, node: Span, parts: int) -> int:
    return (place.start - node.start) * parts // max(1, len(node))


def _read(path: Path, folder: Path, *, vectors: bool) -> tuple[DocumentText, MemoryTree]:
    encoder = ProcessEncoder()
    with SqliteLibrary.open(folder / path.stem) as library:
        *_, imported = import_document(library, path, ocr=False)
        assert isinstance(imported, Imported)  # the last event, by its contract
        record = imported.record.id
        model = ExtractiveModel(library, HybridRelevance(library, encoder), encoder)
        for _ in read_document(library, record, model, encoder if vectors else None):
            pass
        found = library.documents.content(record), library.memories.tree(record)
    encoder.close()
    return found


def _row(name: str, found: Sequence[Measured]) -> str:
    figures = (
        100 * fmean(each.leaning for each in found),
        100 * fmean(each.unnamed for each in found),
        100 * fmean(each.spoken for each in found),
        100 * fmean(each.complete for each in found),
        fmean(each.words for each in found),
        fmean(each.sentences for each in found),
        100 * fmean(each.parts for each in found),
        100 * fmean(each.largest for each in found),
    )
    listed = " | ".join(f"{figure:.0f}" for figure in figures)
    return f"| {name} | {len(found)} | {listed} |"


def _above_leaves(tree: MemoryTree) -> Iterator[Node]:
    return (node for node in tree if node.children and node.summary.sentences)


def main() -> None:
    """Read each file, and print two rows for it and for all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("--print", action="store_true")
    arguments = parser.parse_args()
    roots: list[Measured] = []
    nodes: list[Measured] = []
    print(_HEAD)
    for path in arguments.files:
        with tempfile.TemporaryDirectory() as folder:
            content, tree = _read(path, Path(folder), vectors=arguments.vectors)
        own = [measured(root, content) for root in tree.roots if root.summary.sentences]
        below = [measured(node, content) for node in _above_leaves(tree)]
        print(_row(f"{path.stem}: root", own), flush=True)
        print(_row(f"{path.stem}: nodes", below or own), flush=True)
        roots += own
        nodes += below
        if arguments.print:
            for root in tree.roots:
                for sentence in root.summary.sentences:
                    print(f"    {sentence.text}")
    print(_row("all: roots", roots))
    print(_row("all: nodes", nodes))


if __name__ == "__main__":
    main()
