from __future__ import annotations

import os
from contextlib import nullcontext

import pytest

from reader.errors import LibraryError, UnreadableFileError
from reader.importing.folders import (
    FileBegun,
    FileRefused,
    FilesFound,
    found_in,
    import_many,
    is_site,
    pages_below,
)
from reader.importing.import_events import Progress, Stage
from reader.importing.parser_client import source_of
from reader.importing.unchanged import find_moved, same_file
from tests.doubles import stand_in
from tests.reader.importing.site.sites import pool, save


def names(found, root):
    return [str(path.relative_to(root)) for path in found]


def test_documents_below_a_folder_in_the_order_of_their_names(tmp_path):
    for name in ("b/x.PDF", "b/.git/y.pdf", "a10.txt", "a9.md", "z.docx", ".hidden.pdf", "c.htm"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert names(found_in([tmp_path]), tmp_path) == ["a9.md", "a10.txt", "b/x.PDF", "c.htm"]


def test_files_that_are_named_are_taken_as_they_are(tmp_path):
    odd = tmp_path / ".notes.xyz"
    assert list(found_in([odd])) == [odd]


def test_linked_web_pages_are_one_document_and_books_beside_them_others(tmp_path):
    pool(tmp_path / "all" / "pool", **{"menu.pdf": b"", "info/_sources/rules.txt": b""})
    save(tmp_path / "all", {"b/alone.html": "<p>Alone", "b/alone_files/ad.html": "<p>Buy"})
    expected = ["b/alone.html", "pool", "pool/menu.pdf"]
    assert names(found_in([tmp_path / "all"]), tmp_path / "all") == expected


@pytest.mark.skipif(os.name == "nt", reason="making links needs rights on Windows")
def test_links_are_followed_but_never_in_circles(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "one.txt").touch()
    (tmp_path / "a" / "round").symlink_to(tmp_path)
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (tmp_path / "dead.pdf").symlink_to(tmp_path / "nowhere")
    assert names(found_in([tmp_path, tmp_path]), tmp_path) == ["a/one.txt", "dead.pdf"]


def test_an_inaccessible_folder_is_reported_and_the_others_are_imported(tmp_path, monkeypatch):
    for name in ("closed", "open"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.txt").touch()
    scandir = os.scandir

    def refusing(path):
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    refused, path = found_in([tmp_path])
    assert isinstance(refused, FileRefused)
    assert "Can't open the folder “closed”: Permission denied" in str(refused.error)
    assert path == tmp_path / "open" / "one.txt"


def importing(wrong):
    closed = []

    def import_one(_library, path, _password):
        try:
            yield Progress(Stage.OPENING)
            if path.stem in wrong:
                raise wrong[path.stem]
        finally:
            closed.append(path.stem)

    return lambda *_: nullcontext(import_one), closed


def test_one_that_fails_does_not_stop_the_others(tmp_path):
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).touch()
    problem = UnreadableFileError("It is broken.")
    together, closed = importing({"b": problem})
    events = list(import_many(stand_in(None), [tmp_path], together))
    assert events[0] == FilesFound(3, below=True)
    assert [(e.number, e.of) for e in events if isinstance(e, FileBegun)] == [
        (1, 3),
        (2, 3),
        (3, 3),
    ]
    assert [e for e in events if isinstance(e, FileRefused)] == [
        FileRefused(tmp_path / "b.txt", problem)
    ]
    assert closed == ["a", "b", "c"]


def test_a_full_library_stops_all_of_it(tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).touch()
    together, closed = importing({"a": LibraryError("There is no room.")})
    with pytest.raises(LibraryError):
        list(import_many(stand_in(None), [tmp_path], together))
    assert closed == ["a"]


def test_cancelling_closes_the_import_that_runs(tmp_path):
    (tmp_path / "a.txt").touch()
    together, closed = importing({})
    events = import_many(stand_in(None), [tmp_path], together)
    for event in events:
        if isinstance(event, Progress):
            break
    events.close()
    assert closed == ["a"]


def test_a_moved_file_is_found_by_what_is_in_it(tmp_path):
    home = tmp_path / "shelf" / "books"
    home.mkdir(parents=True)
    path = home / "whale.txt"
    path.write_text("Call me Ishmael.\n")
    source = source_of(path)
    (home / "same size.txt").write_text("Call me Ishmaex.\n")
    assert find_moved(source) == path
    for there in (home / "deep" / "w.txt", tmp_path / "shelf" / "other" / "renamed.txt"):
        there.parent.mkdir()
        path = path.rename(there)
        assert find_moved(source) == there
    assert same_file(source, path)
    assert not same_file(source, home / "same size.txt")
    path.unlink()
    assert find_moved(source) is None


def test_a_file_on_a_drive_that_is_away_is_not_found(tmp_path):
    path = tmp_path / "drive" / "whale.txt"
    path.parent.mkdir()
    path.write_text("Call me Ishmael.\n")
    source = source_of(path)
    path.unlink()
    path.parent.rmdir()
    assert find_moved(source) is None
    with pytest.raises(UnreadableFileError, match="no file"):
        same_file(source, path)


def test_pages_in_natural_order_without_hidden_ones_and_parts_of_others(tmp_path):
    names = ("p10.html", "p9.htm", "p9_files/ad.html", "my_files/c.html", ".x/d.html")
    save(tmp_path, dict.fromkeys(names, "x"))
    found = [path.relative_to(tmp_path).as_posix() for path in pages_below(tmp_path)]
    assert found == ["my_files/c.html", "p9.htm", "p10.html"]


def test_pages_are_a_site_if_most_of_them_are_linked(tmp_path):
    assert is_site(pool(tmp_path / "pool"))
    apart = save(tmp_path / "apart", {f"{n}.html": "<p>Alone" for n in range(5)})
    assert not is_site(apart)
    save(apart, {"5.html": '<a href="4.html">one link</a>'})
    assert not is_site(apart)
