import pymupdf
import pytest

from reader.errors import UnreadableFileError
from reader.importing.opening import open_document
from reader.text.document import Format
from tests.reader.importing.books import make_epub, package, parsed


def make_pdf(path, **encryption):
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "Hello")
        document.save(path, **encryption)
    return path


def test_what_is_encrypted_for_certificates_is_not_called_damaged(tmp_path):
    encryption = b"/Encrypt<</Filter/Adobe.PubSec/V 1/Length 40/P -4>>"
    data = make_pdf(tmp_path / "a.pdf").read_bytes()
    at = data.rindex(b"/Root")
    (tmp_path / "b.pdf").write_bytes(data[:at] + encryption + data[at:])
    with pytest.raises(UnreadableFileError, match="certificate"):
        open_document(tmp_path / "b.pdf", Format.PDF)


@pytest.mark.parametrize("format", list(Format))
def test_what_cannot_be_opened(tmp_path, format):
    empty = tmp_path / "empty"
    empty.touch()
    for path in (tmp_path / "missing", tmp_path, empty):
        with pytest.raises(UnreadableFileError):
            open_document(path, format)


@pytest.mark.parametrize("format", [Format.PDF, Format.EPUB])
def test_something_else(tmp_path, format):
    path = tmp_path / "junk"
    path.write_bytes(b"neither one nor the other" * 50)
    with pytest.raises(UnreadableFileError) as refused:
        open_document(path, format)
    assert refused.value.hint


def test_files_beside_a_web_page_are_never_read(tmp_path):
    (tmp_path / "x.css").write_text("p:before{content:'FROM OUTSIDE '}")
    page = tmp_path / "a.html"
    page.write_text('<link rel="stylesheet" href="x.css"><p>Inside.</p>')
    with open_document(page, Format.HTML) as document:
        assert document[0].get_text().strip() == "Inside."


@pytest.mark.parametrize(
    ("opf", "container"),
    [
        (package(["one"]).replace('id="one"', 'id=" one "'), True),
        (package(["one"]).replace('id="one"', 'id=" one "'), False),
        (package(["one"]), False),
    ],
)
def test_package_that_mupdf_cannot_follow(tmp_path, opf, container):
    more = {} if container else {"META-INF/container.xml": None}
    path = make_epub(tmp_path / "b.epub", {"one": "<p>Found anyway.</p>"}, opf=opf, more=more)
    with open_document(path, Format.EPUB) as document:
        assert document[0].get_text().strip() == "Found anyway."
    assert parsed(path).content.text == "Found anyway."
