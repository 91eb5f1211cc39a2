"""Faults of a library are found, and repaired as far as its texts allow."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from reader.errors import ExitCode
from storage.file.copy_places import FILE_NAME
from storage.health import library_checks
from storage.library import SqliteLibrary
from tests.storage.damaging import spoil_tables
from tests.storage.helpers import add, remember_all


@pytest.fixture
def library(tmp_path: Path):
    with closing(SqliteLibrary.open(tmp_path)) as library:
        add(library, "Other words.", title="Another book")
        remember_all(library, add(library, "Whales sing.", "Ships sail.", "Nobody answers."))
        yield library


DERIVED = {
    "orphans": (
        "INSERT INTO covers VALUES (77, x'00')",
        """INSERT INTO answers (id, document, asked, question, text, answered, strategy, model,
           seconds, words_read, words_in_document, conversation)
           VALUES (9, 77, '', '', '', 1, 'gist', 'm', 0, 0, 0, 1)""",
        "INSERT INTO unread (answer, position, span_start, span_end) VALUES (9, 0, 0, 1)",
    ),
    "postings": ("DELETE FROM postings WHERE document = 2",),
    "passages": ("INSERT INTO passages (passages) VALUES ('delete-all')",),
    "passages of nothing": ("INSERT INTO passages (rowid, text) VALUES (77 * 16777216, 'x')",),
    "vectors beyond the text": ("UPDATE vectors SET count = 99",),
    "vectors cut off": ("UPDATE vectors SET rows = x'00'",),
    "vectors with a gap": ("UPDATE vectors SET first = first + 1, count = 1, rows = zeroblob(8)",),
    "an episode beyond the text": ("UPDATE episodes SET span_end = 9999 WHERE number = 2",),
}


def spoil(library: SqliteLibrary, *statements: str) -> None:
    library.store.run("PRAGMA foreign_keys = OFF")
    for statement in statements:
        library.store.run(statement)
    library.store.run("PRAGMA foreign_keys = ON")


def checks(folder: Path, *, mend: bool = False):
    return {check.name: check for check in library_checks(folder, mend=mend)}


def test_a_whole_library_is_whole(library, tmp_path):
    assert library.faults() == []
    assert checks(tmp_path)["library contents"].good


@pytest.mark.parametrize("what", DERIVED)
def test_what_can_be_derived_is_found_and_mended(library, tmp_path, what):
    texts = [library.documents.content(each.id).text for each in library.documents.all()]
    spoil(library, *DERIVED[what])
    found = library.faults()
    assert found
    assert all(fault.mendable for fault in found)
    said = checks(tmp_path)["library contents"]
    assert (said.good, said.needed, said.code) == (False, True, ExitCode.LIBRARY)
    assert "doctor --mend" in said.hint
    assert checks(tmp_path, mend=True)["library contents"].good
    assert library.faults() == []
    assert texts == [library.documents.content(each.id).text for each in library.documents.all()]
    assert library.terms.search("whales", None, 5)[0].text == "Whales sing."
    assert library.terms.lengths(library.documents.all()[1].id).tolist() == [2, 2, 2]
    library.documents.remove(library.documents.all()[1].id)
    assert library.terms.search("whales", None, 5) == []
    assert library.faults() == []


def test_a_text_that_is_not_whole_is_found_and_cannot_be_derived(library, tmp_path):
    spoil(library, "UPDATE texts SET text = 'Whales' WHERE document = 2")
    (fault,) = library.faults()
    assert "document 2" in fault.what
    assert not fault.mendable
    said = checks(tmp_path, mend=True)["library contents"]
    assert not said.good
    assert "backup" in said.hint


def test_a_damaged_file_is_not_called_whole(library, tmp_path):
    for number in range(60):
        add(library, *[f"Words {number} {each} of it." for each in range(40)], title=str(number))
    library.close()
    path = tmp_path / FILE_NAME
    content = bytearray(path.read_bytes())
    for page in range(20 * 4096, len(content) - 4096, 4096 * 3):
        content[page : page + 4096] = bytes(4096)
    path.write_bytes(content)
    said = checks(tmp_path)["library contents"]
    assert (said.good, said.code) == (False, ExitCode.LIBRARY)
    assert "damaged" in said.detail
    assert not checks(tmp_path, mend=True)["library contents"].good


def test_a_file_of_which_only_derived_tables_are_damaged_is_made_anew(library, tmp_path):
    texts = [library.documents.content(each.id).text for each in library.documents.all()]
    library.close()
    spoil_tables(tmp_path / FILE_NAME, "passages_data", "postings", "vectors")
    said = checks(tmp_path)["library contents"]
    assert not said.good
    assert "doctor --mend" in said.hint
    assert checks(tmp_path, mend=True)["library contents"].good
    with SqliteLibrary.open(tmp_path) as mended:
        assert texts == [mended.documents.content(e.id).text for e in mended.documents.all()]
        assert mended.terms.search("whales", None, 5)[0].text == "Whales sing."
        assert len(mended.memories.episodes(mended.documents.all()[1].id)) == 3
    assert list((tmp_path / "backups").glob("*.damaged"))


def test_files_that_are_gone_are_named(library, tmp_path):
    said = checks(tmp_path)["files of the documents"]
    assert (said.good, said.needed) == (False, False)
    assert "2 are not where they were: /books/a book.epub" in said.detail
    here = tmp_path / "here.epub"
    for record in library.documents.all():
        library.documents.relocate(record.id, here)
    here.write_bytes(bytes(record.source.size))
    assert checks(tmp_path)["files of the documents"].good
    here.write_bytes(bytes(record.source.size + 1))
    said = checks(tmp_path)["files of the documents"]
    assert (said.good, said.needed) == (False, False)
    assert f"2 have changed since their import: {here}" in said.detail
