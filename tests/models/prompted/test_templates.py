from __future__ import annotations

import pytest

from models.prompted.templates import HOLES, fill
from tests.models.prompted.golden import FILLED, FOLDER, KEPT


@pytest.mark.parametrize("file", KEPT)
def test_a_prompt_reads_as_it_was_looked_at(file):
    name, holes = KEPT[file]
    assert fill(name, **holes) == (FOLDER / f"{file}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", HOLES)
def test_a_missing_or_unknown_hole_is_an_error(name):
    holes = FILLED[name]
    assert holes.keys() == HOLES[name]
    with pytest.raises(ValueError, match=name):
        fill(name, **holes, unknown="x")
    with pytest.raises(ValueError, match=name):
        fill(name, **dict(list(holes.items())[1:] or {"other": "x"}))
