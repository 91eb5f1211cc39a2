from __future__ import annotations

from reader.pages.page_source import PlacedRect
from ui.pages.drawing.margin_bars import bars_beside, blocks


def line(page, top, left=100.0, right=300.0):
    return PlacedRect(page, (left, top, right, top + 10.0))


def test_lines_below_each_other_share_a_bar_and_columns_have_their_own():
    left = [line(1, top) for top in (100, 114, 128)]
    right = [line(1, top, 320, 520) for top in (100, 114)]
    far = [line(1, 400)]
    other = [line(2, 60)]
    assert blocks([*left, *right, *far, *other]) == [
        PlacedRect(1, (100, 100, 300, 138)),
        PlacedRect(1, (320, 100, 520, 124)),
        PlacedRect(1, (100, 400, 300, 410)),
        PlacedRect(2, (100, 60, 300, 70)),
    ]


def test_the_cells_of_a_row_share_the_bar_of_their_table():
    rows = [
        cell
        for top in (100, 114, 128)
        for cell in (line(1, top, 60, 200), line(1, top, 400, 440), line(1, top, 460, 500))
    ]
    assert blocks(rows) == [PlacedRect(1, (60, 100, 500, 138))]
    bars = bars_beside(blocks(rows), blocks(rows[3:6]))
    assert [(bar.x, bar.cited) for bar in bars[1]] == [(52, False), (52, True)]


def test_what_is_cited_stands_on_the_bar_of_what_was_read():
    bars = bars_beside(blocks([line(3, top) for top in (100, 114, 128)]), [line(3, 114, left=140)])
    read, cited = bars[3]
    assert (read.cited, cited.cited) == (False, True)
    assert read.x == cited.x < 100
    assert (read.top, read.bottom, cited.top, cited.bottom) == (100, 138, 114, 124)
    assert list(bars) == [3]


def test_a_bar_never_leaves_the_page():
    assert bars_beside([line(1, 50, left=2)], ())[1][0].x > 0
