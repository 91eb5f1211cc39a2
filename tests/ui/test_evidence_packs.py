"""Evidence packs saved from the window, as a person does it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFileDialog

from reader.evidence_packs.files import open_pack
from reader.evidence_packs.pack import Verdict
from reader.evidence_packs.verifying import verify
from ui.actions.acts import Act


@pytest.fixture
def window(open_window, pdf, qtbot):
    made = open_window([pdf])
    assert not made.acts[Act.PACK_ANSWER].isEnabled()
    qtbot.waitUntil(lambda: made.pane.document is not None, timeout=30_000)
    made.panel.box.put("Where does the lighthouse keeper write?")
    qtbot.waitUntil(lambda: made.panel.shown is not None, timeout=60_000)
    return made


def saved(window, qtbot, act, path):
    window.acts[act].trigger()
    qtbot.waitUntil(lambda: bool(window.panel.findChildren(QFileDialog)))
    dialog = window.panel.findChildren(QFileDialog)[0]
    dialog.fileSelected.emit(str(path))
    dialog.close()
    qtbot.waitUntil(lambda: path.exists() and not window.jobs.rows, timeout=60_000)
    return open_pack(path)


def test_the_answer_that_is_shown_is_saved_and_holds(window, qtbot, pdf, tmp_path):
    opened = saved(window, qtbot, Act.PACK_ANSWER, tmp_path / "pack.pdf")
    assert opened.pack.answers[0].question == "Where does the lighthouse keeper write?"
    assert {each.verdict for each in verify(opened, pdf)} == {Verdict.HOLDS}
    qtbot.waitUntil(lambda: "pack.pdf" in window.messages.what.text())


def test_a_conversation_is_saved_with_all_its_answers(window, qtbot, tmp_path):
    before = window.panel.shown
    window.panel.box.put("Where do herons stand?")
    qtbot.waitUntil(lambda: window.panel.shown not in (before, None), timeout=60_000)
    opened = saved(window, qtbot, Act.PACK_CONVERSATION, tmp_path / "pack.html")
    assert len(opened.pack.answers) == 2


def test_a_pack_that_cannot_be_written_is_said(window, qtbot, tmp_path):
    shown = window.panel.shown
    window.packing.save(shown, tmp_path / "no" / "pack.pdf", title="t", conversation=False)
    qtbot.waitUntil(lambda: "Can't write pack.pdf" in window.messages.what.text(), timeout=60_000)
