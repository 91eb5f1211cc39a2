from __future__ import annotations

import pytest

from tests.ui.contrast import contrast
from ui.map.map_backdrop import map_colours
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA


@pytest.mark.parametrize(
    "theme", [LIGHT, DARK, SEPIA, BLACK], ids=["light", "dark", "sepia", "black"]
)
def test_words_can_be_read_and_signs_stand_out_from_what_is_beside_them(theme):
    colours = map_colours(theme)
    for ground in (colours.node, colours.episode, colours.left, colours.on_path, colours.read):
        assert contrast(colours.title, ground) >= 4.5
    assert contrast(colours.on_cited, colours.cited) >= 4.5
    assert contrast(colours.quiet, colours.ground) >= 4.5
    for ground in (colours.ground, colours.node, colours.episode, colours.on_path, colours.read):
        assert contrast(colours.path, ground) >= 3
        assert contrast(colours.focus, ground) >= 3
        assert contrast(colours.here, ground) >= 3
    for ground in (colours.ground, colours.node, colours.episode, colours.read):
        assert contrast(colours.outline, ground) >= 3
        assert contrast(colours.cited, ground) >= 3
