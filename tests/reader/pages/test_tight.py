from __future__ import annotations

import numpy as np
import pytest

from reader.pages.painting import share_ligatures, tighten


@pytest.mark.parametrize(
    ("direction", "box", "expected"),
    [
        ((1, 0), (50, 80, 56, 105), (50, 91.2, 56, 102.4)),
        ((-1, 0), (44, 95, 50, 120), (44, 97.6, 50, 108.8)),
        ((0, 1), (45, 100, 70, 106), (47.6, 100, 58.8, 106)),
        ((0, -1), (30, 94, 55, 100), (41.2, 94, 52.4, 100)),
        ((0.8, 0.6), (30, 94, 55, 100), (30, 94, 55, 100)),
        ((1, 0), (50, 98, 56, 101), (50, 98, 56, 101)),
    ],
)
def test_boxes_are_cut_across_the_line_only(direction, box, expected):
    boxes, baselines = (np.array([row], float) for row in (box, (50, 100)))
    tight = tighten(boxes, baselines, np.array([10.0]), np.array([direction], float))
    assert tight[0] == pytest.approx(expected)


def test_letters_without_width_share_the_box_before_them_on_their_line():
    boxes = np.array([[0, 0, 9, 5], [9, 0, 9, 5], [9, 0, 9, 5], [0, 9, 0, 14]], float)
    shared = share_ligatures(boxes, np.array([0, 0, 0, 1], np.int32))
    assert shared.tolist() == [[0, 0, 9, 5]] * 3 + [[0, 9, 0, 14]]
