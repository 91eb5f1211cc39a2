"""The thing that a question asks for, which a document must have."""

from __future__ import annotations

import numpy as np
import pytest

from models.embedded.evidence import gather
from models.embedded.inquiry import Inquiry
from models.embedded.material import Material
from models.embedded.signs import thing_absent
from tests.models.small_library import document

TEXT = "The name of Captain Hale stood on the door. Captain Hale had a sister. The inn was full."


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What was the name of Captain Hale's sister?", 0.0),
        ("What was the name of Captain Hale's fiancée?", 1.0),
        ("What was the name of Captain Hale's dead fiancée?", 1.0),
        ("What is the name of the inn?", 0.0),
        ("Which airline does Captain Hale own?", 1.0),
    ],
)
def test_the_thing_asked_for_is_what_somebody_has(question, expected):
    content = document(TEXT)
    relevance = np.zeros(len(content.passages), np.float32)
    evidence = gather(Material(content, np.zeros((0, 0), np.float32)), question, relevance, None)
    assert thing_absent(Inquiry(evidence, (content.whole,))) == expected
