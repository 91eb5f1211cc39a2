"""A novel and a report of a thousand pages, and a library of two hundred books: made by code."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pymupdf
from ebooklib import epub

from reader.memory.tree import plan_tree
from reader.records import DocumentRecord
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from storage.library import SqliteLibrary
from tests.shelf import put
from tests.ui.map.made import made

_TEXT = (
    "the keeper wrote every evening how many ships had passed the point and from where they came "
    "whether any of them asked for help along river path herons stand in shallow water farmers "
    "cut reeds in late autumn ferry crosses twice a day summer"
)
_PARAGRAPHS = 30
_SENTENCES = 8
_SENTENCE_WORDS = 14
_EPISODE_SENTENCES = 20
MAKER = Maker("made", "1")


def write_novel(path: Path, words: int = 565_000, chapters: int = 168) -> Path:
    """An EPUB without pictures."""
    chance = random.Random(5)
    book = epub.EpubBook()
    book.set_identifier("novel")
    book.set_title("A long novel")
    book.set_language("en")
    parts = []
    for number in range(1, chapters + 1):
        chapter = epub.EpubHtml(title=f"Chapter {number}", file_name=f"c{number}.xhtml")
        each = words // chapters // _PARAGRAPHS // _SENTENCE_WORDS + 1
        body = "".join(f"<p>{_sentences(chance, each)}</p>" for _ in range(_PARAGRAPHS))
        chapter.content = f"<html><body><h1>Chapter {number}</h1>{body}</body></html>"
        book.add_item(chapter)
        parts.append(chapter)
    book.toc = book.spine = parts
    book.add_item(epub.EpubNcx())
    epub.write_epub(str(path), book)
    return path


def write_report(path: Path, pages: int = 1000) -> Path:
    """A PDF with a section every ten pages."""
    chance = random.Random(6)
    document = pymupdf.open()
    for _ in range(pages):
        page = document.new_page(width=420, height=595)
        page.insert_textbox((40, 40, 380, 560), _sentences(chance, 26), fontsize=9)
    document.set_toc([[1, f"Section {n // 10 + 1}", n + 1] for n in range(0, pages, 10)])
    document.set_metadata({"title": "A long report"})
    document.save(path)
    document.close()
    return path


def fill(library: SqliteLibrary, books: int = 200) -> None:
    """Small books, each with a memory."""
    for number in range(books):
        content, nodes = made(3, 4, seed=number)
        document = put(library, content, f"Book number {number}")
        for node in nodes:
            library.memories.add_node(document, node, MAKER)


def remember(library: SqliteLibrary, record: DocumentRecord) -> None:
    """A whole memory of a document, as large as one that was read, in the words it begins with."""
    content = library.documents.content(record.id)
    starts = [span.start for span in content.sentences][::_EPISODE_SENTENCES]
    edges = [0, *starts[1:], len(content.text)]
    episodes = [Episode(n, Span(a, b)) for n, (a, b) in enumerate(pairwise(edges), 1)]
    for episode in episodes:
        library.memories.add_episode(record.id, episode, _gist(content, episode.span), MAKER)
    for plan in plan_tree(content, episodes, 8):
        gist = _gist(content, plan.span)
        node = Node(plan.id, plan.level, plan.span, gist, plan.title, plan.children, plan.episode)
        library.memories.add_node(record.id, node, MAKER)


def _gist(content: DocumentText, span: Span) -> Gist:
    quote = Span(span.start, min(span.end, span.start + 120))
    return Gist((GistSentence(quote.of(content.text), (quote,)),))


def _sentences(chance: random.Random, number: int) -> str:
    words = _TEXT.split()
    return " ".join(
        " ".join(chance.choices(words, k=_SENTENCE_WORDS)).capitalize() + "." for _ in range(number)
    )
