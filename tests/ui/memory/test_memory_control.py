"""The place of what was learnt: proposals decided, things changed, forgotten, taken elsewhere."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QItemSelectionModel, Qt

from reader.learning.verdicts import Verdict
from reader.values.experience import Kind, Label, Scope, ScopeKind, Standing
from tests.ui.memory.conftest import WISH
from tests.ui.test_window import press

CTRL = Qt.KeyboardModifier.ControlModifier


def choose(memory, *questions):
    model = memory.place.list.selectionModel()
    model.clearSelection()
    for row, one in enumerate(memory.place.list.items):
        if one.question in questions or one.answer in questions:
            index = memory.place.list.model().index(row, 0)
            model.select(index, QItemSelectionModel.SelectionFlag.Select)
    assert len(memory.place.selected) == len(questions)


def test_proposals_of_any_kind_wait_quietly_and_are_decided_together(memory):
    press(memory.qtbot, memory.window, Qt.Key.Key_5, Qt.KeyboardModifier.AltModifier)
    memory.until(lambda: "Nothing learnt yet" in memory.place.says.text())
    assert memory.place.isVisible()
    assert not memory.place.card.isVisible()
    assert not memory.window.remembering.line.isVisible()
    for question in ("What is a gist?", "Who reads?"):
        memory.propose(question)
    memory.propose("", **WISH)
    memory.open_place()
    line = memory.window.remembering.line
    memory.until(lambda: "3 for you to decide" in line.button.text())
    assert memory.place.list.rows.row(0).head == "For you to decide"
    memory.place.list.selectAll()
    assert memory.place.card.title.text() == "3 selected"
    memory.click(memory.place.card.accept)
    memory.until(lambda: Standing.PROPOSED not in memory.standings())
    assert memory.standings()[2] is Standing.KEPT
    assert {one.label for one in memory.learnt} == {Label.CONFIRMED}
    memory.until(lambda: not line.isVisible() or "decide" not in line.button.text())
    press(memory.qtbot, memory.window, Qt.Key.Key_Z, CTRL)
    memory.until(lambda: set(memory.standings()) == {Standing.PROPOSED})


def test_a_proposal_says_why_it_is_there_and_leads_to_its_page_and_answer(memory):
    content = memory.window.pane.document.content
    span = next(s for s in content.sentences if "lighthouse keeper" in s.of(content.text))
    document = memory.window.panel.shown.answer.question.document
    past = memory.window.panel.shown
    made = memory.propose("What did the keeper do?")
    evidence = replace(made.evidence[0], document=document, span=span, quote=span.of(content.text))
    memory.library.experiences.change(
        replace(made, evidence=(evidence,), source=past.id, uncertainty=0.25)
    )
    memory.ask("herons stand")
    memory.open_place()
    choose(memory, "What did the keeper do?")
    card = memory.place.card
    memory.until(lambda: len(card.places) == 1)
    assert "0.2" in card.why.text() or "0.3" in card.why.text()
    view = memory.window.pane.view
    memory.window.handling.travels.go_to(0)
    memory.until(lambda: view.place.page == 1 and view.place.y < 1)
    memory.click(card.places[0])
    memory.until(lambda: (view.place.page, view.place.y) > (1, 100))
    memory.click(card.source)
    memory.until(lambda: memory.window.panel.shown is not None)
    memory.until(lambda: memory.window.panel.shown.id == past.id)


def test_what_was_called_wrong_is_right_only_after_all(memory):
    memory.click(memory.bar.verdict.buttons[Verdict.WRONG])
    memory.until(lambda: memory.standings() == [Standing.REFUSED])
    details = memory.learnt[0].answer
    memory.propose("lighthouse keeper", answer=details, evidence=())
    memory.propose("What is a gist?")
    memory.open_place()
    memory.place.list.selectAll()
    memory.click(memory.place.card.accept)
    bar = memory.window.messages
    memory.until(lambda: "You marked this as wrong: 2 learnt items." in bar.hint.text())
    labels = [Label.WRONG, Label.GUESSED, Label.CONFIRMED]
    memory.until(lambda: [one.label for one in memory.learnt] == labels)
    model = memory.place.list.selectionModel()
    model.clearSelection()
    rows = [one.id for one in memory.place.list.items]
    proposed = memory.place.list.model().index(rows.index(memory.learnt[1].id), 0)
    model.select(proposed, QItemSelectionModel.SelectionFlag.Select)
    assert "marked the same answer as wrong before" in memory.place.card.why.text()
    memory.click(memory.place.card.accept)
    memory.until(lambda: "You marked this as wrong: “lighthouse keeper”." in bar.what.text())
    memory.click(bar.offer)
    memory.until(lambda: memory.learnt[1].label is Label.CONFIRMED)
    assert memory.learnt[0].label is Label.WRONG


def test_two_confirmed_answers_that_disagree_are_reported(memory):
    for answer in ("The keeper.", "Nobody."):
        made = memory.propose("Who reads?", answer=answer)
        memory.library.experiences.change(
            replace(made, label=Label.CONFIRMED, standing=Standing.KEPT)
        )
    memory.open_place()
    memory.place.list.setCurrentIndex(memory.place.list.model().index(0, 0))
    memory.until(
        lambda: "another answer to this question as right too" in memory.place.card.why.text()
    )


def test_words_and_reach_can_be_changed_and_the_history_tells(memory):
    made = memory.propose("Who reads?")
    memory.open_place()
    choose(memory, "Who reads?")
    memory.click(memory.place.card.edit)
    editor = memory.place.editor
    assert editor.isVisible()
    editor.answer.setPlainText("The keeper.")
    editor.scope.setCurrentIndex(editor.scope.count() - 1)
    memory.click(editor.save)
    memory.until(lambda: memory.learnt[0].answer == "The keeper.")
    assert (memory.learnt[0].label, memory.learnt[0].scope) == (Label.CORRECTED, Scope())
    memory.open_place()
    choose(memory, "Who reads?")
    memory.until(lambda: "became “The keeper.”" in memory.place.card.story.text())
    press(memory.qtbot, memory.window, Qt.Key.Key_Z, CTRL)
    memory.until(lambda: memory.learnt[0].answer == made.answer)


def test_what_is_being_written_is_not_taken_away_by_news(memory):
    memory.propose("Who reads?")
    memory.open_place()
    choose(memory, "Who reads?")
    memory.click(memory.place.card.edit)
    memory.place.editor.answer.setPlainText("The kee")
    memory.propose("What is a gist?")
    memory.window.remembering.place.refresh()
    memory.until(lambda: len(memory.place.contents.experiences) == 2)
    assert memory.place.editor.isVisible()
    assert memory.place.editor.answer.toPlainText() == "The kee"
    memory.click(memory.place.editor.save)
    memory.until(lambda: memory.learnt[0].answer == "The kee")


def test_it_is_looked_through_by_words_and_by_what_is_open(memory):
    document = memory.window.panel.shown.answer.question.document
    memory.propose("Here?", scope=Scope(ScopeKind.DOCUMENT, document), evidence=())
    memory.propose("Elsewhere?", scope=Scope(ScopeKind.DOCUMENT, 99), evidence=())
    memory.propose("Anywhere?", scope=Scope(), evidence=())
    memory.open_place()
    assert memory.place.list.count == 3
    memory.qtbot.keyClicks(memory.place.words, "elsew")
    memory.until(lambda: memory.place.list.count == 1)
    memory.place.words.clear()
    memory.place.reach.setCurrentIndex(0)
    memory.until(lambda: [one.question for one in memory.place.list.items] == ["Here?"])


def test_what_is_forgotten_is_gone_from_the_file_and_back_by_undo(memory, tmp_path):
    memory.propose("Xylophagous?")
    memory.propose("Kept?")
    memory.open_place()
    choose(memory, "Xylophagous?")
    memory.qtbot.keyClick(memory.place.list, Qt.Key.Key_Delete)
    memory.until(lambda: len(memory.learnt) == 1)
    memory.until(lambda: b"Xylophagous" not in everything_in(tmp_path / "library"))
    press(memory.qtbot, memory.window, Qt.Key.Key_Z, CTRL)
    memory.until(lambda: [one.question for one in memory.learnt] == ["Xylophagous?", "Kept?"])


def test_the_keyboard_stays_in_the_panel_when_something_is_forgotten(memory):
    memory.propose("Xylophagous?")
    memory.propose("Kept?")
    memory.open_place()
    choose(memory, "Xylophagous?")
    memory.place.card.edit.setFocus()
    memory.place.card.forget.click()
    memory.until(lambda: memory.place.list.count == 1)
    assert memory.window.focusWidget() is memory.place.list
    memory.place.forget_all.trigger()
    memory.until(lambda: not memory.place.list.isVisible())
    assert memory.window.focusWidget() is memory.place.words
    press(memory.qtbot, memory.window, Qt.Key.Key_Z, CTRL)
    memory.until(memory.place.list.isVisible)


def test_it_is_saved_as_a_file_and_taken_in_as_proposals(memory, tmp_path):
    memory.propose("What is a gist?")
    memory.open_place()
    place, file = memory.window.remembering.place, tmp_path / "memory.json"
    place.export(file)
    memory.until(lambda: "Saved to memory.json: 1." in memory.window.messages.what.text())
    assert json.loads(file.read_text())["experiences"][0]["question"] == "What is a gist?"
    memory.place.forget_all.trigger()
    memory.until(lambda: memory.learnt == [])
    place.take_in(file)
    memory.until(lambda: memory.standings() == [Standing.PROPOSED])
    press(memory.qtbot, memory.window, Qt.Key.Key_Z, CTRL)
    memory.until(lambda: memory.learnt == [])
    file.write_text('{"format": "gistwalker experiences", "version": 1, "experiences": [5]}')
    place.take_in(file)  # poisoned
    memory.until(lambda: "Can't import" in memory.window.messages.what.text())
    assert memory.learnt == []


def everything_in(folder):
    found = []
    for file in folder.iterdir():
        with suppress(FileNotFoundError):  # SQLite's own files come and go beside a library
            found.append(file.read_bytes())
    return b"".join(found)


def test_a_way_of_reading_is_shown_in_words_and_changed_by_its_number(memory):
    fields = {"kind": Kind.STRATEGY, "answer": "gist, 7 look-ups instead of 5", "scope": Scope()}
    memory.propose("place, long", **fields)
    memory.open_place()
    choose(memory, "place, long")
    card = memory.place.card
    assert card.title.text() == "For questions about something in one place in long documents"
    assert card.answer.text() == "look up, 7 passages instead of 5"
    memory.click(card.edit)
    editor = memory.place.editor
    assert not editor.answer.isVisible()
    editor.look_ups.setValue(9)
    memory.click(editor.save)
    memory.until(lambda: memory.learnt[-1].answer == "gist, 9 look-ups instead of 5")
    assert memory.learnt[-1].question == "place, long"
    memory.until(lambda: memory.standings()[-1] is Standing.KEPT)
