from __future__ import annotations

import pytest

from reader.errors import UnreadableFileError
from reader.importing.import_events import Imported, Parsed, Progress
from reader.importing.importing import import_document
from tests.reader.importing.pdf.made import Maker
from tests.reader.importing.site.sites import pool


@pytest.fixture
def letter(tmp_path):
    return Maker().lines("A short letter", "of two lines.").save(tmp_path / "letter.pdf")


def test_a_file_is_kept(library, letter):
    *_, parsed, last = import_document(library, letter)
    assert isinstance(parsed, Parsed)
    assert isinstance(last, Imported)
    assert not last.known
    assert library.documents.all() == [last.record]
    assert library.documents.content(last.record.id).text == parsed.document.content.text


def test_a_known_file_is_not_read_again(library, letter):
    *_, first = import_document(library, letter)
    events = list(import_document(library, letter))
    assert [type(event) for event in events] == [Progress, Imported]
    assert events[-1].known
    assert events[-1].record == first.record


def test_a_moved_file_is_found_again(library, letter, tmp_path):
    *_, first = import_document(library, letter)
    moved = letter.rename(tmp_path / "elsewhere.pdf")
    *_, again = import_document(library, moved)
    assert again.known
    assert again.record.id == first.record.id
    assert library.documents.get(first.record.id).source.path == moved


def test_a_refused_file_leaves_the_library_as_it_was(library, tmp_path):
    path = tmp_path / "junk.pdf"
    path.write_bytes(b"\x00" * 100)
    with pytest.raises(UnreadableFileError):
        list(import_document(library, path))
    assert not library.documents.all()


def test_stopping_keeps_nothing(library, letter):
    importing = import_document(library, letter)
    for _ in range(3):
        next(importing)
    importing.close()
    assert not library.documents.all()


def test_a_folder_of_web_pages_is_a_document_that_stays_while_it_is_wanted(library, tmp_path):
    folder = pool(tmp_path / "pool")
    *_, first = import_document(library, folder)
    *_, again = import_document(library, folder)
    assert (first.record.title, first.known, again.known) == ("City Pool", False, True)
    assert again.record == first.record
    book = first.record.source.path
    assert book.parent == library.store.path.parent / "files"
    library.documents.remove(first.record.id)
    assert not book.parent.exists()
    assert (folder / "index.html").exists()


def test_remarks_on_a_folder_are_remarks_on_its_document(library, tmp_path):
    *_, last = import_document(library, pool(tmp_path / "pool", **{"empty.html": b""}))
    assert last.record.warnings == ("Some pages can't be read: empty.html.",)


def test_a_folder_without_pages_is_refused_and_leaves_nothing(library, tmp_path):
    (tmp_path / "none").mkdir()
    with pytest.raises(UnreadableFileError, match="contains no text"):
        list(import_document(library, tmp_path / "none"))
    assert not (library.store.path.parent / "files").exists()
