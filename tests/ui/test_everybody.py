"""For everybody: names for screen readers, contrast, small screens, and a window that answers."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import pytest
from PySide6.QtGui import QColor

from tests.ui.test_window import shown
from ui.theme.theme import DARK, LIGHT

TEXT_ON = {
    "text": ("panel", "field", "hover", "tint", "warning_field", "surround"),
    "quiet": ("panel", "field", "hover", "tint"),
    "accent": ("panel", "field", "tint"),
    "on_accent": ("accent",),
    "warning": ("warning_field",),
}


def luminance(name):
    colour = QColor(name)
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("theme", "ink"), list(product((LIGHT, DARK), TEXT_ON)))
def test_text_can_be_read_on_every_ground_it_stands_on(theme, ink):
    for ground in TEXT_ON[ink]:
        light, dark = sorted(
            (luminance(getattr(theme, ink)), luminance(getattr(theme, ground))), reverse=True
        )
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, ground)


@pytest.mark.parametrize("size", [(1280, 720), (640, 360)])
def test_a_small_screen_shows_question_pages_and_bar(open_window, qtbot, pdf, size):
    """640 × 360 is a 1280 × 720 screen at 200 %."""
    window = open_window([pdf], size=size)
    qtbot.waitUntil(shown(window))
    assert (window.width(), window.height()) == size
    for part in (window.panel.box.edit, window.panel.box.button, window.pane.view, window.top.page):
        corner = part.mapTo(window, part.rect().bottomRight())
        assert part.isVisible()
        assert window.rect().contains(corner), part.objectName()


def test_nothing_heavy_is_imported_for_the_window():
    program = (
        "import sys, ui.application;"
        "print([m for m in ('torch', 'pymupdf', 'sentence_transformers', 'llama_cpp', 'sklearn')"
        " if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
