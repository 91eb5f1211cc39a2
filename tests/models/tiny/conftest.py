from __future__ import annotations

import pytest

from models.engine.client import EngineClient
from models.engine.values import Loading
from scripts.tiny_model.tasks import Tasks
from tests.models.tiny.instrument import TINY


@pytest.fixture(scope="package")
def instrument():
    """The trained tiny model in the engine's own process; tests must leave it running."""
    client = EngineClient(Loading(TINY, context=4096, sequences=8, threads=1))
    yield client
    client.close()


@pytest.fixture(scope="session")
def tasks():
    return Tasks()
