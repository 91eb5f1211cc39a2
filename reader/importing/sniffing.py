"""Detects the kind of a document by its content: names and extensions prove nothing."""

from __future__ import annotations

import re
import zipfile
from gettext import gettext as tr
from pathlib import Path

from reader.errors import UnreadableFileError
from reader.importing.web_archive import is_web_archive
from reader.language import later
from reader.text.document import Format

_HEAD = 1024
_SAMPLE = 65_536
_MOST_CONTROLS = 0.02
_CONTAINER = "META-INF/container.xml"
_EPUB_TYPE = b"mimetypeapplication/epub+zip"
_HTML = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".mkd")
_MARKDOWN = re.compile(r"^(?:#{1,6} \S|```|\[[^\]]+\]: \S|[^\n]+\n(?:={3,}|-{3,})$)", re.MULTILINE)
_FEWEST_MARKS = 2
_KNOWN_OTHERS = (
    (b"\xd0\xcf\x11\xe0", later("an old Microsoft Office document")),
    (b"{\\rtf", later("a Rich Text document")),
    (b"\x89PNG", later("a picture")),
    (b"\xff\xd8\xff", later("a picture")),
    (b"GIF8", later("a picture")),
    (b"II*\x00", later("a picture")),
    (b"MM\x00*", later("a picture")),
    (b"BM", later("a picture")),
    (b"%!PS", later("a PostScript file")),
    (b"AT&TFORM", later("a DjVu document")),
    (b"\x1f\x8b", later("a compressed archive")),
    (b"Rar!", later("a compressed archive")),
    (b"7z\xbc\xaf", later("a compressed archive")),
    (b"\x7fELF", later("a program")),
    (b"MZ", later("a program")),
    (b"SQLite format 3\x00", later("a database")),
    (b"ID3", later("a sound recording")),
    (b"OggS", later("a sound recording")),
)
_KINDLE = (b"BOOKMOBI", b"TEXtREAd")
_INSIDE_ZIPS = (
    ("word/document.xml", later("a Word document")),
    ("xl/workbook.xml", later("an Excel workbook")),
    ("ppt/presentation.xml", later("a PowerPoint presentation")),
    ("content.xml", later("an OpenDocument file")),
)
_CONVERT = later("Convert it to PDF, EPUB, HTML, Markdown or plain text first.")


def sniff(path: Path) -> Format:
    """Return the format of the file at ``path``.

    Raises:
        UnreadableFileError: it can't be imported; the sentence says what it seems to be.
        OSError: it cannot be read at all.
    """
    with path.open("rb") as file:
        sample = file.read(_SAMPLE)
    if _has_pdf_header(path, sample):
        return Format.PDF
    if sample.startswith(b"PK"):
        return _inside_zip(path, sample)
    is_text = _is_text(sample)
    for start, kind in _KNOWN_OTHERS:
        if sample.startswith(start) and not is_text:
            raise _refusal(path, kind)
    if sample[60:68] in _KINDLE:
        raise _refusal(path, later("a Kindle book"))
    if path.suffix.lower() == ".pdf" and b" obj" in sample:
        return Format.PDF  # one that lost its header, which MuPDF can still repair
    if is_text:
        return _kind_of_text(path, sample)
    raise _refusal(path, later("an unknown kind of file"))


def _inside_zip(path: Path, sample: bytes) -> Format:
    if _EPUB_TYPE in sample[:_HEAD]:
        return Format.EPUB
    try:
        with zipfile.ZipFile(path) as archive:
            names = frozenset(archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        if path.suffix.lower() == ".epub":
            return Format.EPUB
        raise _refusal(path, later("a damaged archive")) from None
    if _CONTAINER in names or any(name.endswith(".opf") for name in names):
        return Format.EPUB
    for name, kind in _INSIDE_ZIPS:
        if name in names:
            raise _refusal(path, kind)
    raise _refusal(path, later("an archive of other files"))


def _has_pdf_header(path: Path, sample: bytes) -> bool:
    """Whether it starts as a PDF, possibly after other bytes, and does not just mention PDFs."""
    if sample.lstrip(b"\xef\xbb\xbf \t\r\n\0").startswith(b"%PDF-"):
        return True
    speaks = _is_text(sample) and path.suffix.lower() != ".pdf"
    return b"%PDF-" in sample[:_HEAD] and not speaks


def _is_text(sample: bytes) -> bool:
    """Whether the bytes can be text: in UTF-16 with its mark, or hardly any control characters."""
    if sample.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        return True
    controls = sum(sample.count(bytes([code])) for code in range(32) if code not in b"\t\n\r\f\x1b")
    return b"\x00" not in sample and controls <= _MOST_CONTROLS * len(sample)


def _kind_of_text(path: Path, sample: bytes) -> Format:
    bare = sample.removeprefix(b"\xef\xbb\xbf")
    if bare[:2] in (b"\xff\xfe", b"\xfe\xff"):
        bare = bare.decode("utf-16", "ignore").encode()
    if _HTML.match(bare) or is_web_archive(sample):
        return Format.HTML
    if b"<svg" in bare[:_HEAD] or bare.lstrip().startswith(b"<?xml"):
        raise _refusal(path, later("an XML file"))
    if path.suffix.lower() in _MARKDOWN_NAMES:
        return Format.MARKDOWN
    marks = _MARKDOWN.findall(bare.decode("utf-8", "ignore"))
    if path.suffix.lower() not in (".txt", ".text") and len(marks) >= _FEWEST_MARKS:
        return Format.MARKDOWN
    return Format.TEXT


def _refusal(path: Path, kind: str) -> UnreadableFileError:
    return UnreadableFileError(
        tr("Can't import “{name}”: it seems to be {kind}.").format(name=path.name, kind=tr(kind)),
        tr(_CONVERT),
    )
