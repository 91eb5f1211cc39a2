from __future__ import annotations

import pytest

from models.network.sentence_encoder import SentenceEncoder


@pytest.fixture(scope="session")
def e5():
    """The real encoder; loading it takes half a second, so the session shares it."""
    return SentenceEncoder()
