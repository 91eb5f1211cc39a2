from __future__ import annotations

import pytest

from ui.terminal.counting import counted


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 pages"), (1, "1 page"), (2, "2 pages"), (1200, "1,200 pages")]
)
def test_one_is_not_said_as_many(count, said):
    assert counted(count, "page") == said
