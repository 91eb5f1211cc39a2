"""Valid examples of all outside data, from which the fuzzer starts."""

from __future__ import annotations

import hashlib
import io
import json
import struct
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from reader.annotations.anchoring import draft
from reader.annotations.mark import Mark, MarkKind
from reader.annotations.web_annotations import as_annotations
from reader.child_messages import Message, write_message
from reader.importing.import_events import Parsed
from reader.importing.importing import import_document
from reader.importing.parsed_messages import pack
from reader.importing.parser_client import parse
from reader.learning.exchange import exported
from reader.memory_packs.passing_on import pack_memory
from reader.records import WholeMemory
from reader.text.document import DocumentId, ParsedDocument
from reader.text.span import Span
from reader.values.experience import Experience, ExperienceId, Label, Scope, Standing
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.quotation import Citation
from scripts import gguf_models
from scripts.dictionary_samples import ARTICLES, write_dictd, write_stardict
from storage.exchange.exporting import export_library
from storage.library import SqliteLibrary

TEXT = "The keeper\n\nThe keeper wrote every evening. Two ships had passed.\n\nThe lamp burnt.\n"
CONTAINER = b"""<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OPS/p.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>"""
PACKAGE = b"""<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title id="t">A Book</dc:title>
<meta refines="#t" property="title-type">main</meta><dc:creator>Ann</dc:creator>
<dc:language>en</dc:language><meta name="cover" content="c"/></metadata><manifest>
<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="t.ncx" media-type="application/x-dtbncx+xml"/>
<item id="one" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine toc="ncx" page-progression-direction="rtl"><itemref idref="one" linear="no"/></spine>
<guide><reference type="toc" href="nav.xhtml"/></guide></package>"""
NAV = b"""<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
<nav epub:type="toc"><ol><li><a href="one.xhtml#a"><span>I</span>: One</a><ol><li>
<a href="one.xhtml">In it<br/>too</a></li></ol></li></ol></nav><nav epub:type="page-list"><ol>
<li><a href="one.xhtml#p1">1</a></li></ol></nav></body></html>"""
NCX = b"""<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>One</text>
</navLabel><content src="one.xhtml#a"/><navPoint><navLabel><text>Two</text></navLabel>
<content src="one.xhtml"/></navPoint></navPoint></navMap><pageList><pageTarget value="1">
<navLabel><text>1</text></navLabel><content src="one.xhtml#p1"/></pageTarget></pageList></ncx>"""
PART = b"<html><body><h1 id='a'>One</h1><p id='p1'>The keeper wrote.</p></body></html>"


@cache
def dictionaries() -> dict[str, bytes]:
    """The files of two dictionaries, by name."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        write_dictd(place)
        articles = {word: f"m{text}\0h<p>{text}</p>\0".encode() for word, text in ARTICLES.items()}
        write_stardict(place, articles, types="", synonyms={"home": 0})
        return {path.name: path.read_bytes() for path in sorted(place.iterdir())}


@cache
def parsed() -> ParsedDocument:
    """A small document, as its parser returns it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.txt"
        path.write_text(TEXT, "utf-8")
        *_, last = parse(path)
    assert isinstance(last, Parsed)  # the last event, by its contract
    return last.document


def wire() -> bytes:
    """Two messages from a parsing child."""
    return _framed(Message("progress", {"stage": "opening", "page": 1, "of": 2}), pack(parsed()))


def wire_parts() -> tuple[bytes, bytes]:
    """The head and the body of the second of these messages."""
    data = _framed(pack(parsed()))
    size, _ = struct.unpack(">IQ", data[:12])
    return data[12 : 12 + size], data[12 + size :]


def _framed(*messages: Message) -> bytes:
    stream = io.BytesIO()
    for message in messages:
        write_message(stream, message)
    return stream.getvalue()


@cache
def model() -> bytes:
    """A minimal GGUF file."""
    shape = gguf_models.SHAPES["tiny"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.gguf"
        vocabulary = gguf_models.byte_vocabulary(shape.vocabulary)
        gguf_models.write(path, shape, vocabulary, gguf_models.random_weights(shape))
        return path.read_bytes()


@contextmanager
def _marked(folder: Path) -> Iterator[tuple[SqliteLibrary, Sequence[Mark]]]:
    """A library with a document, and a note on each of its sentences."""
    path = folder / "book.txt"
    path.write_text(TEXT, "utf-8")
    with SqliteLibrary.open(folder / "library") as library:
        list(import_document(library, path))
        (record,) = library.documents.all()
        content = library.documents.content(record.id)
        made = [draft(record.id, content.text, MarkKind.NOTE, s) for s in content.sentences]
        yield library, library.marks.add(made)


@cache
def export() -> dict[str, bytes]:
    """The files of an exported library, by name."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with _marked(folder):
            pass
        export_library(folder / "library", folder / "out")
        files = [each for each in (folder / "out").rglob("*") if each.is_file()]
        return {str(each.relative_to(folder / "out")): each.read_bytes() for each in files}


@cache
def annotations() -> Any:
    """Marks as W3C Web Annotations."""
    with tempfile.TemporaryDirectory() as name, _marked(Path(name)) as (_, marks):
        return json.loads(json.dumps(as_annotations(marks)))


@cache
def memory_pack() -> bytes:
    """What was read of a document, packed."""
    with tempfile.TemporaryDirectory() as name, _marked(Path(name)) as (library, _):
        (record,) = library.documents.all()
        content, by = library.documents.content(record.id), Maker("m", "1")
        gist = Gist((GistSentence("Short.", (content.sentences[0],)),))
        leaf = Node(1, 0, content.whole, gist, "One", (), 1)
        root = Node(2, 1, content.whole, gist, "All", (1,))
        rows = np.eye(4, dtype=np.float16)[:2]
        episodes = ((Episode(1, content.whole), gist, by),)
        memory = WholeMemory(episodes, ((leaf, by), (root, by)), {"encoder": rows})
        library.memories.put(record.id, memory)
        pack_memory(library, record, Path(name) / "pack.zip", "1.0")
        return (Path(name) / "pack.zip").read_bytes()


def memory() -> Any:
    """A file of experiences, with one in it."""
    one = Experience(
        ExperienceId(1),
        Scope(),
        "Who wrote every evening?",
        "The text names the keeper.",
        "The keeper.",
        (Citation(DocumentId(1), Span(0, 10), "The keeper"),),
        Label.CONFIRMED,
        Standing.CANDIDATE,
        0.5,
        Maker("m", "1"),
        datetime(2026, 1, 1, tzinfo=UTC),
    )
    return json.loads(exported([one], {DocumentId(1): hashlib.sha256(TEXT.encode()).hexdigest()}))


SETTINGS: Any = {
    "window": {"theme": "dark", "language": "de"},
    "reading": {"at_once": False, "longest_episode": 300, "children": 5},
    "models": {"offline": True},
    "library": {"folder": "/nowhere"},
    "shortcuts": {"find": ["Ctrl+F"]},
}
MARKS = (
    b"""{"annotations": [{"annotation": {"type": "highlight", "highlighted_text": "The keeper",
        "notes": "n", "style": {"which": "yellow"}, "timestamp": "2026-01-01T00:00:00Z"}}],
        "type": "calibre_annotation_collection", "version": 1}""",
    b"""{"title": "B", "entries": [{"text": "The keeper", "note": "n", "time": 1700000000,
        "page": 1, "sort": "highlight", "drawer": "lighten", "color": "red"}]}""",
    b"""return {["annotations"] = {[1] = {["text"] = "The keeper", ["note"] = "n", ["page"] = 1,
        ["datetime"] = "2026-01-01 10:00:00", ["pos0"] = {["x"] = 1.5}, ["drawer"] = "x"}}}""",
    b"# Book\n\n> The keeper\n\n*page 1*\n\nA note.\n\n- Highlight (yellow): The lamp burnt.\n",
    b"""<p><span class="highlight" data-annotation="%7B%22pageLabel%22%3A%221%22%7D">The lamp</span>
        <span class="comment">n</span></p>""",
)
"""Marks in the formats of other programs."""
