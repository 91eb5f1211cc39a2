import zipfile

import pytest

from reader.errors import UnreadableFileError
from reader.importing import reflow_import
from reader.importing.epub.archive import open_archive, resolve
from reader.importing.reflow_import import LaidOutChapter
from reader.text.document import PageState
from tests.reader.importing.books import make_epub, parsed

CHAPTER = LaidOutChapter(("One.",), (PageState.TEXT,))


def encryption(algorithm):
    return (
        '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">'
        f'<EncryptionMethod Algorithm="{algorithm}"/><CipherData>'
        '<CipherReference URI="OPS/one.xhtml"/>'
        "</CipherData></EncryptedData></encryption>"
    )


def test_locked_book_is_named_as_such(tmp_path):
    locked = encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc")
    path = make_epub(
        tmp_path / "b.epub", {"one": "<p>x</p>"}, more={"META-INF/encryption.xml": locked}
    )
    with pytest.raises(UnreadableFileError, match="DRM"):
        parsed(path)


def test_rights_of_a_shop_are_drm(tmp_path):
    rights = '<rights xmlns="http://ns.adobe.com/adept"/>'
    path = make_epub(tmp_path / "b.epub", {"one": "<p>x</p>"}, more={"META-INF/rights.xml": rights})
    with pytest.raises(UnreadableFileError, match="DRM"):
        parsed(path)


def test_obfuscated_fonts_are_not_drm(tmp_path):
    fonts = encryption("http://www.idpf.org/2008/embedding").replace("one.xhtml", "font.otf")
    path = make_epub(
        tmp_path / "b.epub", {"one": "<p>Open.</p>"}, more={"META-INF/encryption.xml": fonts}
    )
    assert parsed(path).content.text == "Open."


def test_zip_bomb_is_refused_before_unpacking(tmp_path):
    path = tmp_path / "bomb.epub"
    make_epub(path, {"one": "<p>x</p>"})
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        file.writestr("OPS/zeros.bin", bytes(64 << 20))
    with pytest.raises(UnreadableFileError, match="unpack"):
        parsed(path)


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 cut off"])
def test_what_is_no_epub(tmp_path, content):
    path = tmp_path / "b.epub"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError):
        parsed(path)


def test_cut_off_epub(tmp_path):
    path = make_epub(tmp_path / "b.epub", {"one": "<p>text</p>" * 500})
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(UnreadableFileError):
        parsed(path)


def test_missing_file_and_folder(tmp_path):
    for path in (tmp_path / "missing.epub", tmp_path):
        with pytest.raises(UnreadableFileError):
            parsed(path)


def test_paths_never_lead_outside(tmp_path):
    assert resolve("OPS/a/b.opf", "../c%20d.xhtml#e%2Ff") == ("OPS/c d.xhtml", "e/f")
    path = make_epub(tmp_path / "b.epub", {"one": "<p>x</p>"}, more={"../evil.txt": "x"})
    with open_archive(path) as archive:
        assert archive.find("../evil.txt") is None
        assert archive.find("/etc/passwd") is None
        assert archive.read("OPS/one.xhtml")


def test_names_in_another_unicode_form(tmp_path):
    path = make_epub(tmp_path / "b.epub", {"e\u0301t\u00e9": "<p>x</p>"})
    with open_archive(path) as archive:
        assert archive.find("OPS/\u00e9te\u0301.xhtml")


def nested(depth):
    return f"<p>First.</p>{'<div>' * depth}<p>Deep.</p>{'</div>' * depth}<p>Last.</p>"


def test_a_book_nested_beyond_all_measure_is_refused_before_it_is_laid_out(tmp_path, monkeypatch):
    path = make_epub(tmp_path / "b.epub", {"one": "<p>One.</p>", "two": nested(100_000)})
    begun = []

    def read_chapter(_document, chapter, news):
        begun.append(chapter)
        yield news
        return CHAPTER

    monkeypatch.setattr(reflow_import, "read_chapter", read_chapter)
    with pytest.raises(UnreadableFileError, match="nested"):
        parsed(path)
    assert begun == [0]


def test_what_is_nested_too_deeply_to_be_shown_is_said(tmp_path):
    shown = parsed(make_epub(tmp_path / "a.epub", {"one": nested(98)}))
    assert "Deep." in shown.content.text
    assert not shown.warnings
    hidden = parsed(make_epub(tmp_path / "b.epub", {"one": nested(99)}))
    assert "Deep." not in hidden.content.text
    assert "n't shown (parts 1)" in hidden.warnings[0]


def test_a_part_whose_name_is_not_in_the_encoding_that_it_claims_is_missing(tmp_path):
    path = tmp_path / "book.epub"
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("OPS/é.xhtml", "<p>x</p>")
        book.writestr("OPS/two.xhtml", "<p>y</p>")
    data = path.read_bytes()
    path.write_bytes(data.replace("é".encode(), b"\x82\x82", 1))  # in front of the part alone
    with open_archive(path) as archive:
        assert archive.read("OPS/é.xhtml") is None
        assert archive.read("OPS/two.xhtml") == b"<p>y</p>"
