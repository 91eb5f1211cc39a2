"""Several servers: who is asked, who is left out, and when it is given up."""

from __future__ import annotations

import pytest

from models.chat.talking import Writing
from models.servers.address import Server
from models.servers.pool import OtherModelError, ServerPool
from models.servers.requests import Patience
from models.servers.talker import ServerTalker
from reader.errors import ModelError
from tests.models.servers.model_server import ModelServer, vllm

WISH = Writing(("Say it.",), 50)


@pytest.fixture
def servers():
    with ModelServer() as one, ModelServer() as two:
        for server in (one, two):
            vllm(server)
        yield one, two


@pytest.fixture
def notes():
    return []


@pytest.fixture
def pool(servers, notes):
    addresses = [Server(each.address, "small") for each in servers]
    made = ServerPool(addresses, Patience(10, loading=1), notes.append)
    made.look()
    return made


@pytest.fixture
def talker(pool):
    made = ServerTalker(Server("", "small"), slots=4, pool=pool)
    yield made
    made.close()


def test_both_are_asked_and_the_model_has_no_address(talker, servers):
    assert talker.name == "small"
    assert (talker.context_tokens, talker.slots) == (8192, 4)
    assert list(talker.write_each([WISH] * 8)) == ["Hello."] * 8
    assert all(server.most_at_once for server in servers)


def test_an_error_of_one_server_is_another_one_s_work(talker, servers, notes):
    servers[0].status = 500
    assert list(talker.write_each([WISH] * 4)) == ["Hello."] * 4
    assert notes[0].endswith("The other servers go on.")


def test_a_request_that_fails_everywhere_is_given_up(talker, servers):
    for server in servers:
        server.raw = "data: {}\n\n"
    with pytest.raises(ModelError):
        list(talker.write_each([WISH]))


def test_what_any_would_refuse_is_raised_at_once(talker, servers, notes):
    for server in servers:
        server.status = 413
    with pytest.raises(ModelError, match="refused the request"):
        list(talker.write_each([WISH]))
    assert not notes


def test_an_answer_by_another_name_is_looked_into(talker, servers, notes):
    choice = {"message": {"content": "Hi."}, "finish_reason": "stop"}
    servers[0].whole = servers[1].whole = {"model": "small-q4", "choices": [choice]}
    assert list(talker.write_each([WISH])) == ["Hi."]
    servers[0].whole = servers[1].whole = {"model": "large", "choices": [choice]}
    for server in servers:
        server.tells = {"/v1/models": lambda _: {"data": [{"id": "large"}]}}
    with pytest.raises(OtherModelError, match="has the model large, not small"):
        list(talker.write_each([WISH]))
    assert notes
