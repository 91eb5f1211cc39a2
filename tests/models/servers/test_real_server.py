"""A real server with a real model: it takes no grammar, and schemas in a way of its own."""

from __future__ import annotations

import re
import threading
from contextlib import closing
from dataclasses import replace

import pytest

from models.chat.forms import Numbers, Prose
from models.chat.talking import Writing
from models.servers.requests import Patience
from models.servers.talker import ServerTalker
from reader.errors import Cancelled
from tests.models.servers.real_server import served
from tests.patience import PATIENCE_SECONDS
from tests.real_models import real_model

pytestmark = pytest.mark.real_model
CONTEXT = 1024
TEXT = (
    "The lighthouse on Skerra was built in 1854 by Agnes Farrow. Its first keeper was Tobias Lund, "
    "who wrote down the weather every morning for thirty-one years.\n\n"
)


@pytest.fixture(scope="module")
def server():
    with served(real_model("smollm2-135m"), CONTEXT) as running:
        yield replace(running, context=CONTEXT)


@pytest.fixture
def talker(server):
    with closing(ServerTalker(server, patience=Patience(PATIENCE_SECONDS))) as made:
        yield made


def test_it_writes_prose(talker):
    wish = Writing((TEXT, "Summarize the passage in one sentence."), 40, form=Prose())
    (text,) = talker.write_each([wish])
    assert re.search("lighthouse|keeper|weather|Skerra", text)
    assert "\n" not in text


def test_it_names_only_numbers_that_are_offered(talker):
    form = Numbers((2, 3, 7), 2, "none")
    wish = Writing((TEXT, "Which of the sentences 2, 3 and 7 tell of a keeper?"), 40, form=form)
    (text,) = talker.write_each([wish])
    assert re.fullmatch("none|[237](, [237])?", text)


def test_it_weighs_options(talker):
    weights = talker.weigh(
        (TEXT, "Who built the lighthouse? A: Agnes Farrow. B: A cat. Answer with A or B."),
        ["A", "B"],
    )
    assert sum(weights) == pytest.approx(1)


def test_it_can_be_interrupted_and_goes_on(talker):
    pieces = talker.write(Writing((TEXT, "Tell a very long story of it."), 900))
    next(pieces)
    threading.Thread(target=talker.interrupt).start()
    with pytest.raises(Cancelled):
        list(pieces)
    talker.resume()
    (text,) = talker.write_each([Writing((TEXT, "Who was the keeper?"), 12)])
    assert text
