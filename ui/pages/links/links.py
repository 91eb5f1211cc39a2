"""Links on the pages: previewed before they are followed, followed inside, confirmed outside."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, QPoint, QUrl, Signal

from reader.pages.page_source import PageLink
from reader.text.document import DocumentText
from reader.text.previews import looks_like_a_mark, preview
from reader.text.span import Span
from ui.background.lanes import Latest
from ui.pages.document.touching import destination
from ui.pages.geometry.camera import Spot
from ui.pages.links.travels import Travels
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.texts import Found
from ui.timers import single_shot
from ui.widgets.accessible_roles import announce
from ui.widgets.page_card import Card
from ui.widgets.wording import one_line, place_of, plain_tip

_WAIT_MILLISECONDS = 300
_LONGEST_SHOWN = 400
_SCHEME = re.compile(r"[a-z][a-z0-9+.\-]*:", re.IGNORECASE)
_MAIL_IN_BOOK = re.compile(r"(?:[^:]*/)?(mailto:.+)", re.IGNORECASE)
"""MuPDF puts the chapter's folder before schemes it doesn't know."""
_SLACK = 1.5
"""Points around a link that still count as the link: superscripts are small."""


class LinkCard(Card):
    """Previews the target of a link inside the document."""

    def __init__(self, pane: DocumentPane) -> None:
        super().__init__(pane.view)
        self._pane = pane
        self._found: Found | None = None
        self._looking = Latest()
        self._wait = single_shot(self, _WAIT_MILLISECONDS, self._look_ahead)

    def preview(self, found: Found | None, *, at_once: bool = False) -> None:
        """Appear at once, or if the pointer stays on the link; hide if there is none."""
        self._wait.stop()
        self._looking.stop()
        self.hide()
        self._found = found
        if found and at_once:
            self._look_ahead()
        elif found:
            self._wait.start()

    def _look_ahead(self) -> None:
        if self._found and self._pane.document:
            asked = destination(self._pane.document, self._found.link.address)
            # A failure is shown on following the link, not on passing over it.
            self._looking.follow(asked).then(partial(self._show_ahead, self._found))

    def _show_ahead(self, found: Found, offset: int | None) -> None:
        document, view = self._pane.document, self._pane.view
        if offset is None or document is None or found != self._found:
            return
        mark = view.texts.words_under(found)
        ahead = preview(document.content, offset, mark)
        name = _where(document.content, offset, reflows=document.reflows)
        if ahead.is_note and looks_like_a_mark(mark):
            name = tr("Note {mark}").format(mark=one_line(mark.strip("[](). "), 20))
        rect = view.shown(found.page, found.link.rect).toAlignedRect()
        beside = rect.translated(view.viewport().mapTo(view, QPoint(0, 0)))
        self.show_beside(name, "", ahead.text, beside)
        self.setAccessibleDescription(ahead.text)


def _where(content: DocumentText, offset: int, *, reflows: bool) -> str:
    """Return page and section, or the section alone if pages depend on the window."""
    if not reflows:
        return place_of(content, Span(offset, min(offset + 1, len(content.text))))
    section = content.section_at(offset)
    return one_line(section.title, 80) if section else ""


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


class Links(QObject):
    """Knows the link under the pointer and the focused one."""

    asks_to_open = Signal(object, bool)
    """An ``Address`` outside that nobody has agreed to yet; whether it was chosen by keys."""
    refused = Signal(str, str)
    """A link that was not followed, and the reason."""
    failed = Signal(object)
    """A ``Failure``."""
    focus_changed = Signal()

    def __init__(self, pane: DocumentPane, travels: Travels) -> None:
        super().__init__(pane)
        self._pane, self._texts = pane, pane.view.texts
        self.travels = travels
        self._under: Found | None = None
        self.focused: Found | None = None
        self.card = LinkCard(pane)

    def stop(self) -> None:
        """Stop pointing at anything."""
        self._under = None
        self._focus(None)
        self.card.preview(None)

    def at(self, spot: Spot | None) -> Found | None:
        """Return the link at a spot; of several, the smallest."""
        surface = self._texts.get(spot.page) if spot else None
        if surface is None or spot is None:
            return None
        hit = [link for link in surface.links if _holds(link, spot)]
        return Found(spot.page, min(hit, key=_size)) if hit else None

    def point(self, found: Found | None) -> None:
        """Note the link under the pointer, or None."""
        if found != self._under:
            self._under = found
            self.card.preview(found if found and not leads_out(found) else None)

    def follow(self, found: Found, *, by_keys: bool = False) -> None:
        """Go to the link's target, or ask whether to."""
        self.point(None)
        if leads_out(found):
            self._follow_outside(found, by_keys=by_keys)
        elif self._pane.document:
            target = destination(self._pane.document, found.link.address)
            target.then(self._arrive, self.failed)

    def step(self, *, forward: bool) -> None:
        """Move the focus to the next visible link, or to the previous one."""
        view, port = self._pane.view, self._pane.view.viewport().rect()
        seen = [
            found
            for found in self._texts.links_in_sight()
            if port.intersects(view.shown(found.page, found.link.rect).toAlignedRect())
        ]
        at = 0 if forward else -1
        if self.focused in seen:
            at = (seen.index(self.focused) + (1 if forward else -1)) % len(seen)
        self._focus(seen[at] if seen else None)

    def follow_focused(self) -> bool:
        """Follow the focused link; return whether there was one."""
        if found := self.unfocus():
            self.follow(found, by_keys=True)
        return found is not None

    def unfocus(self) -> Found | None:
        """Remove the focus from a link; return the one that had it."""
        found = self.focused
        self._focus(None)
        return found

    def _focus(self, found: Found | None) -> None:
        if found == self.focused:
            return
        self.focused = found
        outside = found and leads_out(found)
        self.card.preview(None if outside else found, at_once=True)
        if found:
            said = tr("Link: {words}").format(words=self._texts.words_under(found))
            where = f", {read_address(found.link.address).text}" if outside else ""
            announce(self._pane.view, said + where)
        self.focus_changed.emit()

    def _follow_outside(self, found: Found, *, by_keys: bool) -> None:
        address = read_address(found.link.address)
        if address.kind is not Kind.REFUSED:
            self.asks_to_open.emit(address, by_keys)
            return
        what = tr("The link to {address} was not opened.").format(address=address.text)
        why = tr("It could open a file or start a program, which documents aren't allowed to do.")
        self.refused.emit(what, why)

    def _arrive(self, offset: int | None) -> None:
        if offset is None:
            self.refused.emit(tr("This link points to a place that isn't in this document."), "")
        else:
            self.travels.go_to(offset)


def leads_out(found: Found) -> bool:
    """Return whether a link leaves the document."""
    return found.link.outside or is_outside(found.link.address)


def target_words(found: Found) -> str:
    """Return the target of a link outside, in a line; empty inside, where the card shows it."""
    return plain_tip(one_line(read_address(found.link.address).text)) if leads_out(found) else ""


def _holds(link: PageLink, spot: Spot) -> bool:
    left, top, right, bottom = link.rect
    return left - _SLACK <= spot.x <= right + _SLACK and top - _SLACK <= spot.y <= bottom + _SLACK


def _size(link: PageLink) -> float:
    left, top, right, bottom = link.rect
    return (right - left) * (bottom - top)
