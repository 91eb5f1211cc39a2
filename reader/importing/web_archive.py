"""The markup of a saved web page, also from the archives (MHTML) that browsers save as one file."""

from __future__ import annotations

import re
from gettext import gettext as tr
from pathlib import Path

from reader.errors import UnreadableFileError

_MOST_HEADERS = 8192
_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")
_HEADER = re.compile(rb"[\w-]+:")
_PAGES = frozenset({"text/html", "application/xhtml+xml"})


def is_web_archive(content: bytes) -> bool:
    """Whether a file that begins like this is one: a mail with a page and its pictures."""
    head = _END_OF_HEADERS.split(content[:_MOST_HEADERS], 1)[0].lower()
    return bool(_HEADER.match(head)) and b"mime-version" in head and b"multipart/related" in head


def markup_of(path: Path) -> str:
    """Return the text of the file of a page. Raises ``UnreadableFileError``."""
    # Many processes that read no page would wait for it.
    from reader.importing.encodings import decode, read_bytes

    content = read_bytes(path)
    try:
        page = _page_in(content) if is_web_archive(content) else content
        return decode(page, path.name, may_declare=True)
    except (LookupError, RecursionError, ValueError) as broken:  # what a mail can be made to raise
        raise UnreadableFileError(
            tr("{name} contains no text.").format(name=path.name),
            tr("Choose a file that contains text."),
        ) from broken


def _page_in(archive: bytes) -> bytes:
    """Return the first page in an archive, with a remark on its address and its encoding."""
    from email import message_from_bytes  # few pages are in archives

    for part in message_from_bytes(archive).walk():
        page = part.get_payload(decode=True)
        if part.get_content_type() in _PAGES and isinstance(page, bytes):
            charset = part.get_content_charset()
            said = f"{part['Content-Location']} " + (f"charset={charset} " if charset else "")
            return f"<!-- saved from url=(0000){said}-->".encode("utf-8", "replace") + page
    return archive
