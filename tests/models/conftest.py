from __future__ import annotations

import pytest

from models.network.sentence_encoder import SentenceEncoder


@pytest.fixture(scope="session")
def minilm():
    """The real encoder; loading it takes seconds, so the session shares it."""
    return SentenceEncoder()
