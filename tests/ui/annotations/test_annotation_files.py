"""A PDF that brings annotations is said once; importing thousands can be stopped."""

from __future__ import annotations

import json

import pymupdf
import pytest

from tests.reader.pages.linked import write_linked_pdf
from tests.ui.annotations.test_highlighting import Marker
from tests.ui.files import write_pdf
from tests.ui.test_window import shown
from ui.actions.acts import Act


@pytest.fixture
def annotated(tmp_path):
    path, target = write_linked_pdf(tmp_path / "linked.pdf"), tmp_path / "annotated.pdf"
    with pymupdf.open(path) as document:
        page = document[0]
        page.add_highlight_annot(page.search_for("Column 01 begins")[0])
        document.save(target)
    return target


def test_annotations_are_offered_when_a_pdf_is_opened_first_and_not_again(
    open_window, qtbot, annotated, tmp_path
):
    hands = Marker(open_window([annotated]), qtbot)
    messages = hands.window.messages
    hands.wait(lambda: "1 annotation of its own" in messages.what.text())
    assert messages.offer.text() == "Import"
    messages.offer.click()
    hands.has_marks(1)
    assert hands.marks[0].anchor.quote == "Column 01 begins"
    hands.panel.take_brought.trigger()
    hands.wait(lambda: "aren't here already" in messages.what.text())
    record = hands.window.opening.record
    messages.close_all.click()
    hands.window.receive([write_pdf(tmp_path / "walks.pdf")])
    hands.wait(shown(hands.window))
    hands.window.show_document(record)
    hands.wait(lambda: hands.window.opening.record == record)
    hands.wait(lambda: hands.window.pane.view.pages > 0)
    assert not hands.window.notes.files._looking.running
    assert "of its own" not in messages.what.text() or messages.isHidden()


def test_nothing_is_said_of_a_pdf_without_annotations(open_window, qtbot, pdf):
    window = open_window([pdf])
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: not window.notes.files._looking.running)
    assert "of its own" not in window.messages.what.text()


def many_marks(path, count):
    """Marks of another program, in its JSON, whose words stand nowhere."""
    lines = [f"Entry {number} stands nowhere" for number in range(count)]
    path.write_text(
        json.dumps(
            {
                "title": "Walks by the water",
                "entries": [
                    {"text": line, "chapter": "", "page": 1, "drawer": "lighten"} for line in lines
                ],
            }
        ),
        "utf-8",
    )
    return path


def test_what_was_placed_stays_when_an_import_is_stopped(open_window, qtbot, annotated, tmp_path):
    hands = Marker(open_window([annotated]), qtbot)
    document = hands.window.opening.record.id
    files, jobs = hands.notes.files, hands.window.jobs
    seen = []

    def stop_when_some_are_placed(row):
        job = row._job

        def stop(event):
            if getattr(event, "done", 0) >= 100 and not job.cancelled:
                seen.append(event.done)
                job.cancel()

        job.happened.connect(stop)

    before = jobs.add

    def add(job, **options):
        row = before(job, **options)
        stop_when_some_are_placed(row)
        return row

    jobs.add = add
    files.take_in(document, many_marks(tmp_path / "many.json", 5000))
    hands.wait(lambda: bool(seen))
    hands.wait(lambda: len(hands.marks) >= 100)
    assert len(hands.marks) == seen[0] < 5000
    hands.act(Act.UNDO)
    hands.has_marks(0)
