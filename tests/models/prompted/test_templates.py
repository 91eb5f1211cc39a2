from __future__ import annotations

import pytest

from models.prompted.templates import HOLES, PromptName, Prompts
from tests.models.prompted.golden import FILLED, FOLDER


@pytest.mark.parametrize("name", PromptName)
def test_a_prompt_reads_as_it_was_looked_at(name):
    assert Prompts().fill(name, **FILLED[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", PromptName)
def test_a_missing_or_unknown_hole_is_an_error(name):
    holes = FILLED[name]
    assert holes.keys() == HOLES[name]
    with pytest.raises(ValueError, match=name):
        Prompts().fill(name, **holes, unknown="x")
    with pytest.raises(ValueError, match=name):
        Prompts().fill(name, **dict(list(holes.items())[1:]))
