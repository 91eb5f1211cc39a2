"""The page view: turning, scrolling, zooming, rotating, cropping."""

from __future__ import annotations

from itertools import product

import pymupdf
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

from reader.pages.page_source import PlacedRect, Rotation
from tests.ui.pages.showing import A4, settled, showing, write_pages
from ui.pages.geometry.page_arrangement import Arrangement
from ui.pages.geometry.strip import GAP, Place
from ui.settings.choices import Fit, Spread

PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(tmp_path, qtbot):
    with showing(write_pages(tmp_path / "six.pdf")) as shown:
        qtbot.waitUntil(settled(shown))
        yield shown


def roll(view, notches, at=(300, 300), keys=PLAIN):
    spot = QPointF(*at)
    event = QWheelEvent(
        spot,
        QPointF(view.viewport().mapToGlobal(spot.toPoint())),
        QPoint(),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def seen(view):
    return list(view.camera.visible)


def test_one_by_one_keys_turn_pages(view, qtbot):
    view.set_fit(Fit.PAGE)
    view.arrange(Arrangement(paged=True))
    assert seen(view) == [1]
    keys = Qt.Key
    for key, page in (
        (keys.Key_PageDown, 2),
        (keys.Key_Space, 3),
        (keys.Key_Down, 4),
        (keys.Key_Right, 5),
        (keys.Key_PageUp, 4),
        (keys.Key_Up, 3),
        (keys.Key_Left, 2),
        (keys.Key_End, 6),
        (keys.Key_PageDown, 6),
        (keys.Key_Home, 1),
        (keys.Key_PageUp, 1),
    ):
        qtbot.keyClick(view, key)
        assert seen(view) == [page], key
    qtbot.keyClick(view, keys.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert seen(view) == [1]


def test_one_by_one_a_tall_page_is_scrolled_before_it_is_turned(view, qtbot):
    view.arrange(Arrangement(paged=True))
    steps = 0
    while seen(view) == [1]:
        qtbot.keyClick(view, Qt.Key.Key_Space)
        steps += 1
    assert steps > 1
    assert seen(view) == [2]
    assert view.shown(2, (0, 0, 1, 1)).top() >= 0
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert seen(view) == [1]
    foot = view.shown(1, (0, 841, 1, 842)).bottom()
    assert 0 < foot <= view.viewport().height(), "back at the foot of the page before"


def test_one_by_one_the_wheel_turns_at_the_edge(view):
    view.set_fit(Fit.PAGE)
    view.arrange(Arrangement(paged=True))
    roll(view, -1)
    assert seen(view) == [2]
    roll(view, -0.4)
    assert seen(view) == [2], "a touch pad that is barely touched turns no page"
    roll(view, -0.7)
    assert seen(view) == [3]
    roll(view, 1)
    assert seen(view) == [2]


def test_in_one_strip_keys_and_wheel_scroll(view, qtbot):
    qtbot.keyClick(view, Qt.Key.Key_Down)
    first = view.bar.value()
    assert 0 < first < 100
    roll(view, -1)
    assert view.bar.value() > first
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert view.bar.value() > view.viewport().height()
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.bar.value() == view.bar.maximum()


def test_every_fit_follows_the_window(view):
    sizes = ((900, 700), (600, 800), (420, 360))
    for paged, spread, fit, size in product((False, True), Spread, (Fit.WIDTH, Fit.PAGE), sizes):
        view.arrange(Arrangement(paged=paged, spread=spread))
        view.set_fit(fit)
        view.resize(*size)
        port = view.viewport()
        view.go_to(Place(3, 0.0), context=0.0)
        left, top, right, bottom = _hull(
            view, [p for p in seen(view) if _row(view, p) == _row(view, 3)]
        )
        assert right - left <= port.width() - 2 * GAP + 1
        assert not view.horizontalScrollBar().isVisible()
        if fit is Fit.PAGE:
            assert bottom - top <= port.height() - 2 * GAP + 1
            tight = (port.width() - (right - left), port.height() - (bottom - top))
            assert min(tight) <= 2 * GAP + 1
        else:
            assert right - left >= port.width() - 2 * GAP - 1 or view.zoom == pytest.approx(1.75)


def _row(view, page):
    return int(view.strip.rows[page - 1])


def _hull(view, pages):
    rects = [view.camera.page_rect(page) for page in pages]
    return (
        min(r.left() for r in rects),
        min(r.top() for r in rects),
        max(r.right() for r in rects),
        max(r.bottom() for r in rects),
    )


def test_fit_text_shows_the_lines_and_not_the_margins(view, qtbot):
    narrow = view.zoom
    view.set_fit(Fit.TEXT)
    qtbot.waitUntil(lambda: view.zoom > narrow * 1.1)
    text = view.shown(1, (60, 60, 530, 780))
    assert 0 < text.left() < 60
    assert view.viewport().width() - 60 < text.right() < view.viewport().width() + 30
    assert not view.horizontalScrollBar().isVisible()


def test_cropping_cuts_margins_alike_on_all_pages_and_nothing_that_is_printed(tmp_path, qtbot):
    path = write_pages(tmp_path / "many.pdf", (A4,) * 24)
    document = pymupdf.open(path)
    document[4].insert_text((20, 30), "a note in the margin")
    document.saveIncr()
    with showing(path) as view:
        qtbot.waitUntil(settled(view))
        view.arrange(Arrangement(cropped=True))
        qtbot.waitUntil(lambda: view.strip.poses[0].width < 550)
        boxes = [pose.box for pose in view.strip.poses]
        assert all(40 < box[0] < 60 and 45 < box[1] < 62 for n, box in enumerate(boxes) if n != 4)
        assert len(set(boxes[1::2])) == 1
        assert boxes[4][0] < 20
        assert boxes[4][1] < 25
        before = view.zoom
        view.arrange(Arrangement())
        assert view.strip.poses[0].width == 595
        assert view.zoom < before


def test_a_spot_and_its_place_in_the_window_belong_together(view, qtbot):
    turns: tuple[Rotation, ...] = (0, 90, 180, 270)
    variants = product((False, True), (False, True), Spread, turns)
    for cropped, paged, spread, rotation in variants:
        view.arrange(Arrangement(paged, spread, cropped, rotation))
        if cropped:
            qtbot.waitUntil(lambda: view.strip.poses[0].box[0] > 0)
        view.go_to(Place(3, 0.0))
        found = 0
        for across, down in product(range(5, view.viewport().width(), 90), range(5, 690, 90)):
            spot = view.spot_at(QPoint(across, down))
            if spot:
                found += 1
                there = view.shown(spot.page, (spot.x, spot.y, spot.x, spot.y))
                assert (there.x(), there.y()) == pytest.approx((across, down), abs=1e-6)
        assert found > 5


def test_rotated_pages_are_drawn_turned(view, qtbot):
    view.rotate(90)
    qtbot.waitUntil(settled(view))
    image = view.viewport().grab().toImage()
    line = view.shown(1, (60, 60, 520, 760))
    assert line.width() > line.height()
    assert _darkest(image, line) < 100
    margin = view.shown(1, (10, 100, 50, 700))
    assert _darkest(image, margin) > 240
    view.rotate(-90)
    assert view.arrangement.rotation == 0


def _darkest(image, rect):
    inside = rect.toAlignedRect().intersected(image.rect())
    return min(
        image.pixelColor(x, y).lightness()
        for x in range(inside.left(), inside.right(), 2)
        for y in range(inside.top(), inside.bottom())
    )


def test_what_is_under_the_pointer_stays_there_at_every_zoom(view):
    view.rotate(90)
    view.bar.setValue(300)
    for notches in (4, 6, -3, 9):
        before = view.spot_at(QPoint(420, 350))
        roll(view, notches, (420, 350), Qt.KeyboardModifier.ControlModifier)
        after = view.spot_at(QPoint(420, 350))
        assert (before.x, before.y) == pytest.approx((after.x, after.y), abs=2)


def test_the_zoom_stays_between_ten_and_eight_hundred_per_cent(view):
    for asked, given in ((0.001, 0.1), (50.0, 8.0), (3.333, 3.333)):
        view.set_zoom(asked)
        assert view.zoom == pytest.approx(given)
        assert view.fit is Fit.FREE


def test_two_fingers_zoom(view):
    before = view.zoom
    spot = QPointF(300, 300)
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        spot,
        spot,
        spot,
        0.25,
        QPointF(),
    )
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom == pytest.approx(before * 1.25)


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_at_800_per_cent_what_is_seen_is_drawn_pixel_for_pixel(view, qtbot, monkeypatch, ratio):
    monkeypatch.setattr(view, "devicePixelRatioF", lambda: ratio)
    view.set_zoom(8.0)
    view.go_to(Place(2, 60.0))
    qtbot.waitUntil(settled(view))
    port = view.viewport().size()
    image = QImage(port * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    view.viewport().render(image)
    expected = _as_mupdf_draws(view, ratio)
    differing = _share_that_differs(image, expected)
    assert differing < 0.002


def _as_mupdf_draws(view, ratio):
    page = pymupdf.open(view._document.lane._resource._worker._path)[1]
    rect = view.camera.page_rect(2)
    scale = view.strip.scale_of(2) * ratio
    clip = pymupdf.IRect(
        -round(rect.left() * ratio),
        -round(rect.top() * ratio),
        -round(rect.left() * ratio) + round(view.viewport().width() * ratio),
        -round(rect.top() * ratio) + round(view.viewport().height() * ratio),
    )
    drawn = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), clip=pymupdf.Rect(clip) / scale)
    data = (bytes(drawn.samples), drawn.width, drawn.height, drawn.stride)
    return QImage(*data, QImage.Format.Format_RGB888).copy()


def _share_that_differs(image, expected):
    width = min(image.width(), expected.width())
    height = min(image.height(), expected.height())
    spots = [(x, y) for x in range(0, width, 7) for y in range(0, height, 5)]
    differing = [
        spot
        for spot in spots
        if abs(image.pixelColor(*spot).lightness() - expected.pixelColor(*spot).lightness()) > 40
    ]
    assert any(expected.pixelColor(*spot).lightness() < 50 for spot in spots)
    return len(differing) / len(spots)


def test_a_page_of_twenty_thousand_points_works_at_every_zoom(tmp_path, qtbot):
    path = write_pages(tmp_path / "plan.pdf", (A4, A4))
    document = pymupdf.open(path)
    plan = document.new_page(width=20_000, height=20_000)
    plan.insert_text((9_000, 10_000), "The middle of the plan", fontsize=300)
    document.saveIncr()
    with showing(path) as view:
        qtbot.waitUntil(settled(view))
        view.set_fit(Fit.PAGE)
        view.go_to(Place(3, 0.0), context=0.0)
        qtbot.waitUntil(settled(view))
        assert view.camera.page_rect(3).height() <= view.viewport().height()
        for zoom in (0.1, 1.0, 8.0):
            view.set_zoom(zoom)
            view.reveal(PlacedRect(3, (9_000, 9_800, 9_400, 10_000)))
            qtbot.waitUntil(settled(view))
            image = view.viewport().grab().toImage()
            letters = view.shown(3, (9_000, 9_770, 10_000, 10_000))
            assert _darkest(image, letters) < 120
        assert view.strip.height < 2**31


def test_a_damaged_page_says_so_in_its_place_and_the_others_are_shown(tmp_path, qtbot):
    path = write_pages(tmp_path / "whole.pdf", ((300, 300),) * 3, margins=20)
    document = pymupdf.open(path)
    document.update_object(document[1].xref, "<< /Type /Pages /Kids [] /Count 0 >>")
    damaged = tmp_path / "damaged.pdf"
    document.save(damaged)
    with showing(damaged, (420, 900)) as view:
        # Without the second, what was the third is now the second, and nothing is the third.
        view.go_to(Place(3, 0.0))
        qtbot.waitUntil(lambda: view._pictures.failure(3) is not None)
        image = view.viewport().grab().toImage()
        assert _darkest(image, view.camera.page_rect(3)) < 190, "something is written there"
        view.go_to(Place(1, 0.0))
        qtbot.waitUntil(lambda: view.picture_ready(1) and view.picture_ready(2))


def test_another_screen_brings_other_pictures_and_its_end_does_no_harm(view, qtbot, monkeypatch):
    def drawn():
        image = view._pictures.newest_of(1)
        return image.image.width() if image else 0

    before = drawn()
    monkeypatch.setattr(view, "devicePixelRatioF", lambda: 2.0)
    QApplication.sendEvent(view, QEvent(QEvent.Type.DevicePixelRatioChange))
    qtbot.waitUntil(lambda: drawn() == pytest.approx(2 * before, abs=2))
    monkeypatch.undo()
    QApplication.sendEvent(view, QEvent(QEvent.Type.ScreenChangeInternal))
    qtbot.waitUntil(lambda: drawn() == before)
    assert seen(view) == [1]


def test_pages_of_all_sizes_each_fit_the_window(tmp_path, qtbot):
    path = write_pages(tmp_path / "mixed.pdf", (A4, (842, 595), (200, 200), (595, 3000), A4))
    with showing(path) as view:
        qtbot.waitUntil(settled(view))
        room = view.viewport().width() - 2 * GAP
        widths = [view.camera.page_rect(page).width() for page in (1, 2, 4, 5)]
        assert widths == pytest.approx([room] * 4, abs=1)
        assert view.camera.page_rect(3).width() < room, "what is tiny is not blown up"
        view.set_fit(Fit.PAGE)
        for page in range(1, 6):
            view.go_to(Place(page, 0.0), context=0.0)
            assert view.camera.page_rect(page).height() <= view.viewport().height()
        emitted = []
        view.zoom_changed.connect(emitted.append)
        view.go_to(Place(2, 0.0))
        assert emitted, "the zoom of the page being read is reported"


def test_an_empty_window_takes_every_key_and_click(qtbot, tmp_path):
    with showing(write_pages(tmp_path / "one.pdf", (A4,))) as view:
        view.show_document(None)
        for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_Right):
            qtbot.keyClick(view, key)
        for paged in (True, False):
            view.arrange(Arrangement(paged=paged))
            view.turn_pages(1)
            view.rotate(90)
            view.set_fit(Fit.PAGE)
            view.zoom_by(1)
            roll(view, -1)
        assert view.spot_at(QPoint(5, 5)) is None
        assert view.pages == 0
        view.grab()
