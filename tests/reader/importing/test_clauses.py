"""Numbered clauses are blocks in every format, whether lines or paragraphs divide them or not."""

import textwrap
from dataclasses import replace

import pytest

from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from reader.importing.parser_client import source_of
from reader.text.document import Format
from reader.text.span import SpanTable
from storage.library import SqliteLibrary
from tests.reader.importing import books
from tests.reader.importing.pdf import made

CLAUSES = [
    "1. The Supplier delivers within a week, as described in Section 3.",
    "1.1 Whoever delivers late must pay for every day of the delay;",
    "1.2 nobody pays for what was not ordered, or ordered under clause (b).",
    "2. The Supplier may end the agreement with thirty days' notice;",
    "3. The Buyer may end it with ten days' notice if: (a) the Supplier is late; or",
    "(b) the goods are damaged. This has been so since 1914.",
    "§ 1 The law of the land applies.",
    "§ 2 Nothing else does.",
]
DIVIDED = [
    *CLAUSES[:4],
    "3. The Buyer may end it with ten days' notice if:",
    "(a) the Supplier is late; or",
    *CLAUSES[5:],
]


def of_pdf(path):
    rows = [row for clause in [" ".join(CLAUSES)] for row in textwrap.wrap(clause, 54)]
    return made.read(made.Maker().lines(*rows), path)


def of_epub(path):
    return books.parsed(books.make_epub(path / "b.epub", {"one": f"<p>{' '.join(CLAUSES)}</p>"}))


def of_html(path):
    (path / "page.html").write_text(f"<p>{'<br>'.join(CLAUSES)}</p>")
    return books.parsed(path / "page.html", Format.HTML)


def of_text(path):
    (path / "contract.txt").write_text("\n".join(textwrap.wrap(" ".join(CLAUSES), 40)))
    return books.parsed(path / "contract.txt", Format.TEXT)


@pytest.mark.parametrize("read", [of_pdf, of_epub, of_html, of_text])
def test_each_clause_is_a_block_and_holds_its_sentences(read, tmp_path):
    content = read(tmp_path).content
    assert [block.span.of(content.text) for block in content.blocks] == DIVIDED
    starts = {block.span.start for block in content.blocks}
    assert starts <= set(content.sentences.starts.tolist())
    notice = next(s for s in content.sentences if "thirty" in s.of(content.text))
    assert notice.of(content.text) == CLAUSES[3]


def test_numbers_in_a_column_of_their_own_belong_to_their_clauses(tmp_path):
    maker = made.Maker()
    for number, words in (("1.1", "The Supplier delivers."), ("1.2", "The Buyer pays at once.")):
        maker.put(number, made.LEFT, maker.y).lines(words, "Nobody else does.", x=made.LEFT + 60)
    content = made.read(maker, tmp_path).content
    assert [block.span.of(content.text) for block in content.blocks] == [
        "1.1 The Supplier delivers. Nobody else does.",
        "1.2 The Buyer pays at once. Nobody else does.",
    ]


def test_a_stored_document_keeps_its_sentences_and_so_its_memory(tmp_path):
    parsed = of_text(tmp_path)
    path = tmp_path / "contract.txt"
    earlier = SpanTable.of([parsed.content.whole])
    with SqliteLibrary.open(tmp_path / "library") as library:
        content = replace(parsed.content, sentences=earlier, passages=earlier)
        stored = library.documents.add(replace(parsed, content=content), source_of(path))
        *_, again = import_document(library, path)
        assert isinstance(again, Imported)
        assert again.known
        assert library.documents.content(stored.id).sentences == earlier
