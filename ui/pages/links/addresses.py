"""The addresses in a document, worded so that nobody is misled about their targets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QUrl

from ui.widgets.wording import one_line

_LONGEST_SHOWN = 400
_SCHEME = re.compile(r"[a-z][a-z0-9+.\-]*:", re.IGNORECASE)
_MAIL_IN_BOOK = re.compile(r"(?:[^:]*/)?(mailto:.+)", re.IGNORECASE)
"""MuPDF puts the chapter's folder before schemes it doesn't know."""


class Kind(StrEnum):
    """The effects of following an address."""

    WEB = "web"
    MAIL = "mail"
    REFUSED = "refused"
    """Opens files, starts programs, or means nothing."""


@dataclass(frozen=True, slots=True)
class Address:
    """``whom`` is the host or person it really leads to, ``text`` all of it as one line."""

    kind: Kind
    whom: str
    text: str

    @property
    def url(self) -> QUrl:
        """The address for the system's browser or mail program."""
        return QUrl(self.text, QUrl.ParsingMode.TolerantMode)


def read_address(raw: str) -> Address:
    """Return an address of a document; control characters and direction marks are removed."""
    clean = "".join(c for c in raw if c.isprintable() and not c.isspace())
    mail = _MAIL_IN_BOOK.fullmatch(clean)
    if mail and not clean.lower().startswith(("http:", "https:", "file:")):
        return _mail(QUrl(mail.group(1)))
    url = QUrl(clean, QUrl.ParsingMode.TolerantMode)
    # Fully encoded, a letter that only looks like another shows as what it is.
    host = url.host(QUrl.ComponentFormattingOption.FullyEncoded)
    if url.isValid() and url.scheme().lower() in {"http", "https"} and host:
        return Address(Kind.WEB, host, _text_of(url))
    return Address(Kind.REFUSED, "", one_line(clean, _LONGEST_SHOWN))


def is_outside(raw: str) -> bool:
    """Return whether ``raw`` leads outside, though it is listed among the links inside."""
    return bool(_MAIL_IN_BOOK.fullmatch(raw)) or bool(_SCHEME.match(raw.rpartition("/")[2]))


def _mail(url: QUrl) -> Address:
    whom = url.path(QUrl.ComponentFormattingOption.FullyDecoded)
    if not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", whom):
        return Address(Kind.REFUSED, "", one_line(url.toString(), _LONGEST_SHOWN))
    # Only the user: headers in an address could attach files or write to others.
    return Address(Kind.MAIL, one_line(whom, 120), f"mailto:{whom}")


def _text_of(url: QUrl) -> str:
    return bytes(url.toEncoded().data()).decode("ascii", "replace")
