"""Names in a question."""

from __future__ import annotations

import pytest

from models.embedded.entities import named_in


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("What did Helen paint?", ("Helen",)),
        ("What date is on the cover? Format the date as YYYY-MM.", ()),
        ("What was the debt of Halden? Answer in USD millions.", ("Halden",)),
        ("WHAT IS THE LAST YEAR IN THE COLUMN?", ()),
        ("Regarding Halden Stores. How large is the debt?", ("Halden", "Stores")),
        ("When did NATO meet?", ("NATO",)),
    ],
)
def test_names_are_those_of_what_is_asked(question, names):
    assert set(named_in(question)) - {"Regarding"} == set(names)
