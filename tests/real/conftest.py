from __future__ import annotations

import pytest

from models.engine.client import EngineClient
from models.engine.engine_values import Loading
from tests.real_models import real_model


@pytest.fixture(scope="package")
def engine():
    """The smallest real model in the engine's own process; tests must leave it running."""
    client = EngineClient(Loading(real_model(), context=4096, sequences=4, threads=1))
    yield client
    client.close()
