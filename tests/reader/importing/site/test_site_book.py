from __future__ import annotations

import os
import zipfile
from contextlib import closing
from io import BytesIO

import pytest

from reader.errors import UnreadableFileError
from reader.importing.folders import is_site
from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from storage.library import SqliteLibrary
from tests.reader.importing.books import blocks
from tests.reader.importing.site.sites import bound, links, page, pool, read, save


def titles(document):
    return [(each.level, each.title) for each in document.content.sections]


def plain(title, body="", head=""):
    return f"<html><head><title>{title}</title>{head}</head><body><p>{body}</p></body></html>"


def test_a_site_is_one_document_whose_chapters_are_its_pages(tmp_path):
    document = read(pool(tmp_path / "pool"))
    assert document.metadata.title == "City Pool"
    assert titles(document) == [
        (1, "Welcome"),
        (1, "Prices"),
        (1, "Rules"),
        (2, "Animals"),
        (1, "Hours"),
    ]
    assert ("table", "Adults 5 euros") in blocks(document)
    assert ("list item", "No running") in blocks(document)


def test_what_is_on_every_page_is_in_none(tmp_path):
    text = read(pool(tmp_path / "pool")).content.text
    assert "The gates open at seven." in text
    for repeated in ("Home", "biscuits", "Agreed", "let x", "Printed by the town", "¶"):
        assert repeated not in text


def test_links_between_pages_lead_to_their_places(tmp_path):
    document = read(pool(tmp_path / "pool"))
    assert links(document) == {"what a ticket costs": "Prices", "about dogs": "Animals"}


def test_links_out_of_the_folder_keep_the_address_of_the_web_and_no_other(tmp_path):
    folder = save(
        tmp_path / "two",
        {
            "a.html": plain(
                "A",
                '<a href="b.html">other</a> <a href="http://x.org/y">web</a> <a href="c.html">c</a>'
                '<a href="javascript:x()">run</a> <a href="file:///etc/passwd">file</a>',
            ),
            "b.html": plain("B", '<a href="a.html">back</a>'),
        },
    )
    with zipfile.ZipFile(BytesIO(bound(folder).book)) as book:
        first = book.read("page1.xhtml").decode()
    assert "http://x.org/y" in first
    assert not any(each in first for each in ("c.html", "javascript", "passwd"))


def test_the_pages_a_page_says_follow_come_next(tmp_path):
    chain = {"index": "z", "z": "a", "a": "m", "m": ""}
    pages = {
        f"{name}.html": plain(
            name, f'{name} says <a href="m.html">m</a>', f'<link rel="next" href="{after}.html">'
        )
        for name, after in chain.items()
    }
    assert [title for _, title in titles(read(save(tmp_path / "m", pages)))] == list(chain)


def test_a_page_saved_twice_is_read_once(tmp_path):
    folder = pool(tmp_path / "pool")
    copy = (folder / "prices.html").read_bytes()
    save(folder, {"prices (1).html": copy, "info/a.html": page("A", "<p>See prices.", "../")})
    assert titles(read(folder)).count((1, "Prices")) == 1


def test_pages_of_a_browser_find_each_other_by_their_addresses(tmp_path):
    site = "https://example.org/"
    folder = save(
        tmp_path / "saved",
        {
            "One.html": f"<!-- saved from url=(0024){site}one -->"
            + plain("One", f'Go to <a href="{site}two/">the second</a>.'),
            "Two.htm": plain(
                "Two", 'Or <a href="/one">back</a>.', f'<link rel="canonical" href="{site}two">'
            ),
            "One_files/advert.html": plain("Buy", "Soap!"),
        },
    )
    document = read(folder)
    assert links(document) == {"the second": "Two", "back": "One"}
    assert "Soap" not in document.content.text


def test_encodings_and_broken_markup(tmp_path):
    broken = '<meta charset="koi8-r"><title>A</title><body><p>Привет <b><a href=b.html>b'
    folder = save(
        tmp_path / "old",
        {
            "a.html": broken.encode("koi8-r"),
            "b.html": plain("Größe", "naïve").encode("utf-16"),
            "c.html": b"<frameset><frame src=a.html></frameset>",
            "d.html": b"",
            "e.html": b"\x00\x01\x02" * 99,
        },
    )
    site, document = bound(folder), read(folder)
    assert "Привет b" in document.content.text
    assert "naïve" in document.content.text
    assert site.warnings == ("Some pages can't be read: d.html, e.html.",)


def test_the_same_pages_make_the_same_book(tmp_path):
    assert bound(pool(tmp_path / "pool")).book == bound(pool(tmp_path / "copy" / "pool")).book


def test_titles_that_are_all_the_same_give_way_to_headings(tmp_path):
    pages = {
        f"{n}.html": f"<title>Pool</title><h1>Page {n}</h1><a href={n % 3 + 1}.html>From {n}</a>"
        for n in (1, 2, 3)
    }
    document = read(save(tmp_path / "same", pages))
    assert document.metadata.title == "Pool"
    assert titles(document) == [(1, "Page 1"), (1, "Page 2"), (1, "Page 3")]


def test_a_folder_without_text_is_refused(tmp_path):
    with pytest.raises(UnreadableFileError, match="contains no text"):
        bound(save(tmp_path / "none", {"a.html": "<img src=x>"}))


def test_what_is_no_page_is_passed_over(tmp_path):
    os.mkfifo(tmp_path / "pipe.html")
    mail = b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n"
    nested = b"Content-Type: text/html; charset=hex\r\n\r\n<p>\xff\xfe no hexadecimal</p>"
    pool(tmp_path, **{"mail.html": mail + nested})
    assert is_site(tmp_path)
    assert (1, "Rules") in titles(read(tmp_path))


def test_a_book_stays_though_nobody_waits_for_the_end_of_its_import(tmp_path):
    with closing(SqliteLibrary.open(tmp_path / "home")) as library:
        importing = import_document(library, pool(tmp_path / "site"))
        for event in importing:
            if isinstance(event, Imported):
                importing.close()
        (record,) = library.documents.all()
        assert record.source.path.exists()
