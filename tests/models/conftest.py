from __future__ import annotations

import pytest

from models.minilm import MiniLM


@pytest.fixture(scope="session")
def minilm():
    """The real encoder; loading it takes seconds, so the session shares it."""
    return MiniLM()
