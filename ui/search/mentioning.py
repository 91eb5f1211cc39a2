"""The mentions of people and terms: connects their list, the pages and the library."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, closing
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.memory.mentions import names_of
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.values.named import Named
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes, Latest
from ui.search.finding_in_text import Finding
from ui.search.names_panel import ContentsPlace
from ui.services import Services
from ui.timers import single_shot

_SETTLE_MILLISECONDS = 200
"""The bound moves with every turned page; the list follows once that settles."""


class Mentioning(QObject):
    """Builds the list when it is first needed, if reading has not built it yet."""

    unknown = Signal(str)
    """Words that were asked about, and are no listed name."""

    def __init__(
        self, place: ContentsPlace, finding: Finding, lanes: Lanes, services: Services
    ) -> None:
        super().__init__(place)
        self._place = place
        self._panel = place.names
        self._finding = finding
        self._lanes = lanes
        self._services = services
        self._document: DocumentId | None = None
        self._content: DocumentText | None = None
        self._all: Sequence[Named] | None = None
        self._names: Sequence[Named] = ()
        self._up_to: int | None = None
        self._named: Named | None = None
        self._mention = 0
        self._asked: tuple[Span, str] | None = None
        self._looking = Latest()
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._list)
        self._panel.picked.connect(self._pick)
        self._panel.stepped.connect(self.step)
        self._panel.first_wanted.connect(self.go_to_first)
        place.names_shown.connect(self._look)

    @property
    def current(self) -> tuple[Named, int] | None:
        """The chosen name, and the index of the mention in view."""
        return (self._named, self._mention) if self._named else None

    def show_document(self, document: DocumentId | None, content: DocumentText | None) -> None:
        """Follow another document that is being opened, or None."""
        self._looking.stop()
        self._settle.stop()
        self._document, self._content = document, content
        self._all, self._names, self._named, self._asked = None, (), None, None
        self._panel.show_document(content)
        if self._place.shows_names and self._place.isVisible():
            self._look()

    def hide_behind(self, up_to: int | None) -> None:
        """Show no mention after this character, and no name that is first mentioned there."""
        at_once = (up_to is None) != (self._up_to is None)
        self._up_to = up_to
        if at_once:
            self._list()
        else:
            self._settle.start()

    def ask(self, span: Span, words: str) -> None:
        """Show where the selected words are mentioned: opens their list at the selected mention."""
        self._asked = span, words
        self._place.show_names(shown=True)
        if self._all is not None:
            self._answer()

    def step(self, by: int) -> None:
        """Go to the next mention of the chosen name (1), or the previous (-1), round and round."""
        if self._named:
            mention = (self._mention + by) % len(self._named.mentions)
            self._show(self._named, mention, stepping=True)

    def go_to_first(self) -> None:
        """Go to the first mention of the chosen name."""
        if self._named:
            self._show(self._named, 0)

    def _look(self) -> None:
        """Fetch the names from the library; find them now if they are not there."""
        document, services = self._document, self._services
        if document is None or self._all is not None:
            return

        def find(_nothing: ExitStack[None]) -> Sequence[Named]:
            with closing(services.open_library()) as library:
                return names_of(library, document, services.name_finder())

        words = tr("Looking for people and terms")
        job = self._looking.follow(self._lanes.chores.ask(words, find, Urgency.SOON))
        job.then(self._take, self._lanes.failed)

    def _take(self, names: Sequence[Named]) -> None:
        self._all = names
        self._list()
        if self._asked:
            self._answer()

    def _list(self) -> None:
        self._settle.stop()
        content, bound = self._content, self._up_to
        if self._all is None or content is None:
            return
        self._names = self._all
        if bound is not None:
            known = (each.up_to(bound, content.text) for each in self._all)
            self._names = sorted(filter(None, known), key=lambda each: -len(each.mentions))
        self._panel.show_names(self._names, bounded=bound is not None)
        if self._named:
            self._follow(self._named)

    def _follow(self, before: Named) -> None:
        """Find the chosen name in the new list; later mentions of it may be hidden."""
        now = next((each for each in self._names if each.first == before.first), None)
        if now is None or len(now.mentions) <= self._mention:
            self._named = None
            self._finding.close_place()
            self._panel.show_step(None, 0)
        else:
            self._named = now
            self._panel.show_step(now, self._mention)
            if len(now.mentions) != len(before.mentions):
                self._finding.show_place(now.mentions, self._mention)

    def _pick(self, named: Named) -> None:
        again = self._named is not None and self._named.first == named.first
        mention = (self._mention + 1) % len(named.mentions) if again else 0
        self._show(named, mention, stepping=again)

    def _show(self, named: Named, mention: int, *, stepping: bool = False) -> None:
        self._named, self._mention = named, mention
        self._panel.show_step(named, mention)
        self._finding.show_place(named.mentions, mention, stepping=stepping)

    def _answer(self) -> None:
        assert self._asked is not None  # only what was asked is answered
        (span, words), self._asked = self._asked, None
        named = self._named_at(span, words)
        if named is None:
            self.unknown.emit(words)
            return
        self._panel.words.clear()
        self._show(named, named.nearest(span.start))

    def _named_at(self, span: Span, words: str) -> Named | None:
        for each in self._names:
            if each.mentions[each.nearest(span.start)].overlaps(span):
                return each
        text = self._content.text if self._content else ""
        return next((each for each in self._names if words in each.forms(text)), None)
