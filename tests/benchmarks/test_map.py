"""Time that the map takes: a frame of a walk over a novel, its static part, its growth."""

from __future__ import annotations

import os
import time
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtGui import QImage

from tests.ui.map.made import made, walk_events
from ui.map.growing_tree import GrowingTree
from ui.map.map_layout import Layout
from ui.map.map_view import MapView

WIDTH = 2560
FRAMES = 180
LEAVES = [1400, 1403, 610, 1990, 12, 15, 900, 1000, 1100]


@pytest.fixture(scope="module")
def novel():
    content, nodes = made(2000, 8)
    assert len(nodes) >= 2300
    return content, nodes


@pytest.fixture
def view(qtbot, novel):
    content, nodes = novel
    view = MapView()
    qtbot.addWidget(view)
    view.reduced_motion = True
    view.show_document(content, nodes)
    view.resize(WIDTH, view.sizeHint().height())
    for event in walk_events(content, nodes, LEAVES):
        view.take(event)
    return view


@pytest.mark.parametrize("ratio", [1, 2])
def test_a_frame_in_the_middle_of_a_walk(benchmark, view, ratio):
    image = QImage(view.size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    view.walk.shown = len(view.route.legs) - 0.5
    benchmark(view.render, image)
    assert len(view.route.legs) > 40


def test_the_still_part(benchmark, view):
    image = QImage(view.size(), QImage.Format.Format_RGB32)

    def afresh():
        view.lay_out()
        view.render(image)

    benchmark(afresh)


def test_laying_out_anew_while_it_grows(benchmark, novel):
    content, nodes = novel
    tree = GrowingTree(nodes)
    layout = benchmark(lambda: Layout(tree.forest(), len(content.text), tree.read_to, WIDTH))
    assert layout.complete


def test_the_frames_of_a_walk(view):
    """Sixty frames a second leave 16.7 ms for each: what the map takes of that."""
    for ratio in (1, 2):
        image = QImage(view.size() * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        view.render(image)
        times = []
        for frame in range(FRAMES):
            view.walk.shown = len(view.route.legs) * frame / FRAMES
            began = time.thread_time()
            view.render(image)
            times.append((time.thread_time() - began) * 1000)
        late = sum(spent > 1000 / 60 for spent in times)
        print(
            f"\n{WIDTH} pixels at {ratio}×: frame of a walk median {median(times):.1f} ms, "
            f"worst {max(times):.1f} ms, {late} of {FRAMES} over 16.7 ms"
        )
    assert len(view.route.legs) > 40
