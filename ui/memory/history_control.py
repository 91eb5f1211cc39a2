"""The controller between the history of what was learnt and the library."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.values.experience import Experience
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.memory.history_panel import PastEvent
from ui.memory.learning_jobs import MemoryContents, fetch_story, look_at_memory
from ui.memory.memory_panel import MemoryPanel


class LookingBack(QObject):
    """Fetches the history in parts, so that nothing else in the library waits for a long one."""

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, panel: MemoryPanel, lanes: Lanes) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._fetching = Latest()
        self._looking = Latest()
        self._events: list[PastEvent] = []
        panel.history_wanted.connect(self.open)
        panel.history.left.connect(panel.leave_history)
        panel.history.picked.connect(self._show)

    def open(self) -> None:
        """Show the history."""
        self._panel.show_history()
        self.refresh()

    def refresh(self) -> None:
        """Fetch the history again, if it is shown."""
        if not self._panel.shows_history:
            return
        self._events = []
        job = self._fetching.follow(fetch_story(self._lanes))
        job.happened.connect(self._take)
        job.failed.connect(self.failed)

    def _take(self, part: list[PastEvent]) -> None:
        self._events += part
        self._panel.history.show_history(self._events, complete=not part)

    def _show(self, one: Experience) -> None:
        """Show an experience in its current state, if it still exists."""
        if not self._is_shown(one):  # the history may know of it before the list does
            job = self._looking.follow(look_at_memory(self._lanes))
            job.happened.connect(lambda contents: self._show_in(contents, one))
            job.failed.connect(self.failed)

    def _show_in(self, contents: MemoryContents, one: Experience) -> None:
        self._panel.show_contents(contents)
        self._is_shown(one)

    def _is_shown(self, one: Experience) -> bool:
        known = [each for each in self._panel.contents.experiences if each.id == one.id]
        if known:
            self._panel.leave_history()
            self._panel.show_only(known)
        return bool(known)
