"""Links on the pages: previewed before they are followed, followed inside, confirmed outside."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.pages.page_source import PageLink
from ui.pages.document.touching import destination
from ui.pages.geometry.camera import Spot
from ui.pages.links.addresses import Kind, is_outside, read_address
from ui.pages.links.link_card import LinkCard
from ui.pages.links.travels import Travels
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.texts import Found
from ui.widgets.announcing import announce
from ui.widgets.tips import plain_tip
from ui.widgets.wording import one_line

_SLACK = 1.5
"""Points around a link that still count as the link: superscripts are small."""


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
