from __future__ import annotations

from contextlib import closing

import pytest

from models.servers.address import Server
from models.servers.talker import ServerTalker
from tests.models.servers.model_server import WAITING, ModelServer


@pytest.fixture
def program():
    with ModelServer() as server:
        yield server


@pytest.fixture
def talker(program):
    made = ServerTalker(Server(program.address, "small"), patience=WAITING)
    with closing(made):
        yield made
