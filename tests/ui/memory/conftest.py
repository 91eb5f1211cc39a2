from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from PySide6.QtCore import Qt

from reader.values.experience import Kind, Label, Scope, Standing
from tests.storage.stored_library import LEARNT
from tests.ui.test_window import ask, shown


class Memory:
    """A window with one answer, the library as another program sees it, and the robot."""

    def __init__(self, window, library, qtbot):
        self.window = window
        self.library = library
        self.qtbot = qtbot
        self.bar = window.panel.view.bar
        self.place = window.left.memory
        window.remembering.idle.rest.setInterval(0)

    def click(self, button):
        """Click a button once it is in its place: before that, the mouse would miss it."""
        hit = []
        button.clicked.connect(lambda *_: hit.append(True))
        self.until(button.isVisible)

        def click():
            if not hit:
                self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
            return bool(hit)

        self.until(click)

    def until(self, true):
        self.qtbot.waitUntil(true)

    def ask(self, question):
        ask(self.qtbot, self.window, question)

    @property
    def learnt(self):
        return self.library.experiences.all()

    def propose(self, question, **changes):
        """Something waits in the inbox."""
        made = replace(
            LEARNT,
            question=question,
            label=Label.GUESSED,
            standing=Standing.PROPOSED,
            source=None,
            **changes,
        )
        return self.library.experiences.add(made)

    def open_place(self):
        """The place of what was learnt, with everything in it."""
        self.window.remembering.bring()
        self.place.reach.setCurrentIndex(2)
        looks = count()

        def shown():
            # What is learnt meanwhile changes what there is to show: look again now and then.
            if next(looks) % 100 == 0:
                self.window.remembering.place.refresh()
            return self.place.contents.experiences == self.library.experiences.all()

        self.until(shown)

    def standings(self):
        return [one.standing for one in self.learnt]


@pytest.fixture
def memory(open_window, qtbot, pdf, library):
    window = open_window([pdf])
    qtbot.waitUntil(shown(window))
    ask(qtbot, window, "lighthouse keeper")
    return Memory(window, library, qtbot)


WISH = {"kind": Kind.WISH, "answer": "Answer in German.", "evidence": (), "scope": Scope()}
