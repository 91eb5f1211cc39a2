from __future__ import annotations

import zipfile

import pytest

from reader.errors import UnreadableFileError
from reader.importing.site.site_links import linked_in
from reader.importing.sniffing import sniff
from reader.importing.web_archive import markup_of
from reader.text.document import Format

ARCHIVE = b"""From: <Saved by Blink>
Snapshot-Content-Location: https://example.org/one
MIME-Version: 1.0
Content-Type: multipart/related;
 type="text/html"; boundary="--x"

----x
Content-Type: text/html; charset=iso-8859-2
Content-Transfer-Encoding: quoted-printable
Content-Location: https://example.org/one

<html><head><title>One</title></head><body><p>=A3=F3d=BC and <a href=3D"/two">two</a></p></body>
----x
Content-Type: image/png
Content-Transfer-Encoding: base64

AAAA
----x--
"""


def test_a_web_archive_is_read_as_its_page(tmp_path):
    path = tmp_path / "one.mht"
    path.write_bytes(ARCHIVE)
    markup = markup_of(path)
    assert "Łódź and" in markup
    assert linked_in(markup).address == "https://example.org/one"


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.pdf", b"%PDF-1.7\nrest", Format.PDF),
        ("a.txt", b"\x00junk before it" * 20 + b"%PDF-1.4", Format.PDF),
        ("a.pdf", b"HTTP/1.1 200 OK\r\n\r\n%PDF-1.4", Format.PDF),
        ("a.txt", b"A file that starts with %PDF-1.4 is a PDF.", Format.TEXT),
        ("headless.pdf", b"1 0 obj<<>>endobj trailer<<>>", Format.PDF),
        ("a.pdf", b"Just some words, saved under a wrong name.", Format.TEXT),
        ("a.bin", "Grüße aus Köln".encode("latin-1"), Format.TEXT),
        ("a.txt", "\ufeffwords".encode("utf-16-le"), Format.TEXT),
        ("a.txt", b"# one\n\n## two\n", Format.TEXT),
        ("a.md", b"plain words", Format.MARKDOWN),
        ("a", b"# A title\n\nwords\n\n## Another\n", Format.MARKDOWN),
        ("a.txt", b"<!DOCTYPE html><html><body>x</body></html>", Format.HTML),
        ("a.mht", ARCHIVE, Format.HTML),
        ("a.txt", b"MIME-Version: what multipart/mixed is", Format.TEXT),
        ("a", b'<?xml version="1.0"?>\n<html xmlns="x"><body/></html>', Format.HTML),
    ],
)
def test_content_decides(tmp_path, name, content, expected):
    path = tmp_path / name
    path.write_bytes(content)
    assert sniff(path) is expected


def zipped(path, *names):
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return path


def test_an_epub_is_recognised_by_its_container(tmp_path):
    assert sniff(zipped(tmp_path / "book.zip", "META-INF/container.xml")) is Format.EPUB
    assert sniff(zipped(tmp_path / "odd.zip", "OEBPS/book.opf")) is Format.EPUB


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("word/document.xml", "Word document"),
        ("xl/workbook.xml", "Excel"),
        ("holiday.jpg", "archive"),
    ],
)
def test_other_archives_are_named_and_refused(tmp_path, name, kind):
    with pytest.raises(UnreadableFileError, match=kind) as refused:
        sniff(zipped(tmp_path / "a.epub", name))
    assert "Convert" in refused.value.hint


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "picture"),
        (b"\x7fELF\x02\x01\x01\x00\x00", "program"),
        (b"\x00" * 100, "unknown kind of file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "Office"),
        (b"x" * 60 + b"BOOKMOBI" + b"\x00" * 20, "Kindle"),
        (b"<?xml version='1.0'?><feed/>", "XML"),
    ],
)
def test_what_is_no_document_is_named_and_refused(tmp_path, content, kind):
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError, match=kind):
        sniff(path)
