"""Text behind the bound is hidden everywhere."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from reader.records import Position, Restriction
from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence, Node
from storage.library import SqliteLibrary
from tests.ui.files import CHAPTERS, write_pdf
from ui.actions.acts import Act
from ui.map.growing_tree import GrowingTree
from ui.search.library_hits import search_library


@pytest.fixture
def window(open_window, qtbot, tmp_path):
    """The book of three chapters is open at its beginning."""
    opened = open_window([write_pdf(tmp_path / "walks.pdf")], size=(1000, 600))
    qtbot.waitUntil(lambda: opened.pane.view.pages > 0 and opened.places._arrived is not None)
    qtbot.waitUntil(lambda: not opened.places._running)
    return opened


def bound(window, qtbot):
    """Only up to here, as a person says it."""
    with qtbot.waitSignal(window.places.kept):
        window.acts[Act.READ_TO_HERE].trigger()
    box = window.panel.box
    assert not box.here.isVisible()
    qtbot.keyClick(box.only_read, Qt.Key.Key_Space)
    assert box.here.isVisible()
    return window.places.furthest


def found(window, qtbot, words):
    window.around.finding.begin(words)
    qtbot.waitUntil(lambda: window.around.finding.hits.query.text == words)
    qtbot.waitUntil(lambda: window.around.finding.hits.complete)
    return len(window.around.finding.hits)


def test_hits_are_found_and_counted_up_to_there(window, qtbot):
    everywhere = found(window, qtbot, "Herons")
    end = bound(window, qtbot)
    hits = window.around.finding.hits
    assert 0 < len(hits) < everywhere
    assert all(hits.table[n].end <= end for n in range(len(hits)))
    assert str(everywhere) not in window.around.finding.bar.count.text()
    assert found(window, qtbot, "lighthouse keeper") == 0
    assert window.around.finding.bar.count.text() == "Nothing found up to here"
    qtbot.keyClick(window.panel.box.only_read, Qt.Key.Key_Space)
    assert len(window.around.finding.hits) == 1


def test_contents_and_palette_name_no_heading_behind_it_where_that_is_wished(window, qtbot):
    contents = window.left.contents
    assert not contents.only_read.isVisibleTo(contents)
    bound(window, qtbot)
    assert contents.only_read.isVisibleTo(contents)
    assert len(contents.model) == len(CHAPTERS)
    named = []
    contents.named.connect(lambda sections: named.append([each.title for each in sections]))
    contents.only_read.click()
    assert len(contents.model) == 1
    assert named == [[CHAPTERS[0]]]
    contents.only_read.click()
    assert len(contents.model) == len(CHAPTERS)


def test_the_search_over_all_finds_nothing_behind_it(open_window, qtbot, tmp_path):
    window = open_window([write_pdf(tmp_path / "walks.pdf")])
    qtbot.waitUntil(lambda: window.pane.view.pages > 0)

    def passages():
        hits = []
        job = search_library(window.lanes, "lighthouse keeper", unfinished=False)
        job.happened.connect(hits.append)
        qtbot.waitUntil(lambda: bool(hits))
        return hits[0].count

    assert passages() > 0
    with SqliteLibrary.open(tmp_path / "library") as library:
        (record,) = library.documents.all()
        at = Position(
            0,
            100,
            datetime.now(UTC),
            frozenset({Restriction.ONLY_READ, Restriction.ONLY_READ_CONTENTS}),
        )
        library.positions.keep(record.id, at)
    assert passages() == 0


def node(number, start, end, level=0, children=()):
    said = Gist((GistSentence(f"What happens in part {number}.", (Span(start, end),)),))
    return Node(number, level, Span(start, end), said, f"Part {number}", children)


def test_the_map_names_nothing_that_goes_on_behind_it():
    parts = [node(1, 0, 100), node(2, 100, 200), node(3, 0, 200, level=1, children=(1, 2))]
    tree = GrowingTree(parts, up_to=100)
    assert tree.nodes[1] == parts[0]
    assert (tree.nodes[2].title, tree.nodes[2].summary.text) == ("Not read yet", "")
    assert (tree.nodes[3].title, tree.nodes[3].summary.text) == ("Read in part", "")
    tree.add(replace(parts[1], id=4))
    assert tree.nodes[4].title == "Not read yet"
    assert len(tree.forest().ids) == 4
    tree.hide_behind(None)
    assert [tree.nodes[n] for n in (1, 2, 3)] == parts
