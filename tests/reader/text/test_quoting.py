from __future__ import annotations

import pytest

from reader.text.quoting import quoted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("He went home.", "“He went home.”"),
        ("“Well, Sir Henry.", "‘“Well, Sir Henry.’"),
        ('He said "no".', '‘He said "no".’'),
        ("Emil’s horse", "“Emil’s horse”"),
    ],
)
def test_what_has_marks_of_its_own_gets_others(text, shown):
    assert quoted(text) == shown
