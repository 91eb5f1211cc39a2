"""Imports, reads, asks and fails in a made language that puts ⟦brackets⟧ around every message.

Prints what is said without brackets, as JSON: for each thing that was tried, what is left of its
sentences. Run in a process of its own: a language is bound for the whole process.

    python -m tests.bracketed_reading FOLDER
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pymupdf

from models.downloads.download_values import Hub
from models.downloads.downloads import Downloads
from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from models.engine.engine_wire import Says
from reader.asking.describing import describe
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.collection.answer_markdown import answer_markdown
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.errors import GistwalkerError
from reader.importing.parser_client import parse
from reader.memory.document_reading import read_document
from reader.pages.opening_pages import open_pages
from reader.search.page_names import PageNames
from reader.text.document import DocumentId, Format
from reader.values.question import Question
from reader.values.strategy import Strategy
from resources.languages import bind
from storage.library import SqliteLibrary
from tests.books import Chapter, book
from tests.scripted import LetterEncoder, word_reading
from tests.shelf import put
from tests.ui.bracketed_window import make_language, unbracketed

FILES = ("damaged.pdf", "locked.pdf", "picture.png", "blank.pdf", "torn.epub", "missing.pdf")
LATIN = "Flumen latum inter colles virides placide fluebat. Nautae vela alba solverunt. "
QUESTIONS = ("colles virides", "what are the main themes", "nihil tale")
_QUOTED = re.compile(r"“[^”]*”|\*[^*]*\*")
_LIMITS = Limits(silence=60, memory=2 << 30)


def make_files(folder: Path) -> None:
    """One of each kind of file that something is said about."""
    (folder / "damaged.pdf").write_bytes(b"%PDF-1.7\n1 0 obj\n<< /Nothing")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    (folder / "torn.epub").write_bytes(b"PK\x03\x04mimetypeapplication/epub+zip" + bytes(64))
    secret = pymupdf.open()
    secret.new_page().insert_text((72, 72), LATIN)
    encryption = pymupdf.PDF_ENCRYPT_AES_256
    secret.save(folder / "locked.pdf", encryption=encryption, user_pw="a", owner_pw="a")
    pictures = pymupdf.open()
    grey = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 300, 300))
    grey.clear_with(90)
    for _ in range(2):
        page = pictures.new_page()
        page.insert_image(page.rect, pixmap=grey)
    pictures.new_page().insert_text((72, 72), LATIN)
    pictures.save(folder / "blank.pdf")


def importing(folder: Path) -> Iterator[tuple[str, str]]:
    """The messages of the parsing process, or its client, about each file."""
    for name in FILES:
        for password in (None, "b") if name == "locked.pdf" else (None,):
            try:
                *_, parsed = parse(folder / name, password=password, ocr=False)
                yield f"importing {name}", " ".join(parsed.document.warnings)
            except GistwalkerError as problem:
                yield f"importing {name} {password}", str(problem)


def other_children(folder: Path) -> Iterator[tuple[str, str]]:
    """The messages of the processes that draw, download and run language models."""
    try:
        open_pages(folder / "locked.pdf", book(), Format.PDF)
    except GistwalkerError as problem:
        yield "drawing", str(problem)
    sent = []
    try:
        Downloads(folder, sent.append, Hub("http://127.0.0.1:9")).look("liber..magnus")
    except GistwalkerError as problem:
        yield "downloading", str(problem)
    yield "connection", f"{sent[0].purpose} {sent[0].sent}"
    with ChildProcess("models.engine.engine_worker", _LIMITS) as engine:
        reply = engine.ask(Message(Says.CANCEL, {"call": 1}))
        yield "engine", reply.data["what"]


def asking(folder: Path) -> Iterator[tuple[str, str]]:
    """Reasons and sentences of every way to an answer, in a document read and one not read."""
    library, encoder = SqliteLibrary.open(folder / "library"), LetterEncoder()
    chapters = [Chapter(1, f"Caput {n}", (LATIN * 40,) * 3) for n in range(8)]
    content = book(*chapters)
    document = put(library, content, "Liber")
    model = ExtractiveModel(
        library, HybridRelevance(library, encoder), encoder, close=word_reading()
    )
    for state in ("unread", "read"):
        for strategy in Strategy:
            for question in QUESTIONS:
                *_, last = ask(
                    CollectionLibrary(library), Question(question, document), strategy, model
                )
                what = f"{state} {strategy} {question}"
                for step in last.answer.trace:
                    yield what, describe(step, content)
                yield what, last.answer.text
                yield what, answer_markdown(last.answer, library.documents.get(document), content)
        if state == "unread":
            list(read_document(library, document, model, encoder))
    yield "titles", " ".join(node.title for node in library.memories.tree(document))
    library.close()


def failing(folder: Path) -> Iterator[tuple[str, str]]:
    """Errors of the library, and of what a person types."""
    torn = folder / "torn"
    torn.mkdir()
    (torn / "library.sqlite3").write_bytes(b"no library at all" * 400)
    library = SqliteLibrary.open(folder / "other")
    question = Question(" ", put(library, book(Chapter(1, "Caput", (LATIN,)))))
    encoder = LetterEncoder()
    model = ExtractiveModel(
        library, HybridRelevance(library, encoder), encoder, close=word_reading()
    )
    attempts = {
        "opening": lambda: SqliteLibrary.open(torn),
        "reading": lambda: SqliteLibrary.open(folder / "nowhere", readonly=True),
        "finding": lambda: library.documents.get(DocumentId(99)),
        "asking": lambda: list(ask(CollectionLibrary(library), question, Strategy.GIST, model)),
        "going": lambda: PageNames(["1", "2"]).find("xx"),
    }
    for name, attempt in attempts.items():
        try:
            attempt()
        except GistwalkerError as problem:
            yield name, str(problem)
    library.close()


def main(folder: Path) -> None:
    """Try everything; print what escaped, and how much was looked at."""
    make_language(folder)
    bind("xx", (), folder)
    make_files(folder)
    known = {word.lower() for word in re.findall(r"\w+", f"{LATIN} {' '.join(QUESTIONS)}")}
    known |= {"caput", "liber", "book", "pdf", "png", "epub", "http"}
    known |= {word.lower() for word in re.findall(r"\w+", " ".join((str(folder), *FILES)))}
    escaped, seen = {}, {}
    for part in (importing, other_children, asking, failing):
        for what, said in part(folder):
            seen[what] = seen.get(what, 0) + said.count("⟦")
            if left := unbracketed(_QUOTED.sub("", said), known):
                escaped[said[:200]] = f"{left} while {what}"
    sys.stdout.write(json.dumps({"escaped": escaped, "seen": seen}, ensure_ascii=False))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
