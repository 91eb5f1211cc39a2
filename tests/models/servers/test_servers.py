from __future__ import annotations

import threading
import time
from contextlib import suppress
from itertools import count
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.chat import speed
from models.chat.speed import CAUTIOUS
from models.chat.talking import Writing
from models.servers.address import Server, checked
from models.servers.probing import find_servers, models_of
from models.servers.requests import Patience
from models.servers.talker import ServerTalker
from reader.errors import Cancelled, ModelError
from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import EpisodeRead
from reader.text.document import DocumentId
from reader.text.span import Span
from tests.books import plain, prose
from tests.doubles import stand_in
from tests.models.prompted.embedded_aide import prompted
from tests.models.servers.model_server import WAITING
from tests.patience import PATIENCE_SECONDS, wait_for


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://localhost:11434/v1/", "http://localhost:11434"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_addresses_on_this_machine_are_taken(written, meant):
    assert checked(written) == meant


@pytest.mark.parametrize(
    "address",
    ["https://example.org", "10.0.0.2:8080", "http://localhost@example.org", "http://127.0.0.1.io"],
)
def test_other_machines_are_refused(address):
    with pytest.raises(ModelError):
        checked(address)


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1:99999", "http://[::1", "http://[nowhere]", "127.0.0.1:port", "http://", ""],
)
def test_what_is_no_address_is_called_that(address):
    with pytest.raises(ModelError, match="isn't the address of a server"):
        checked(address)


@given(st.text(alphabet=":/[]@.0189ahtps%#?\0é\u2100", max_size=20))
def test_whatever_is_written_is_an_address_or_refused(address):
    with suppress(ModelError):
        checked(address)


def test_other_machines_are_taken_where_that_is_allowed():
    assert checked("https://example.org", elsewhere_allowed=True) == "https://example.org"


def test_servers_are_found_with_their_models(program):
    usual = {"here": program.address, "gone": "http://127.0.0.1:9"}
    (found,) = find_servers(usual)
    assert (found.program, found.models) == ("here", ("small", "large"))


def test_something_else_that_answers_is_no_server(program):
    program.html = True
    with pytest.raises(ModelError, match="n't a model server"):
        models_of(Server(program.address))
    assert find_servers({"here": program.address}) == ()


def test_what_is_written_streams(program, talker):
    program.answers = lambda body: "Anna lives in Oslo."
    pieces = list(talker.write(Writing(("Text. ", "Question?"), 20, "root ::= [a-z]+")))
    assert "".join(pieces) == "Anna lives in Oslo."
    assert len(pieces) > 2
    body = program.bodies[0]
    assert body["messages"][0]["content"] == "Text. Question?"
    assert (body["max_tokens"], body["temperature"]) == (20, 0)
    assert body["grammar"] == "root ::= [a-z]+"


def test_as_many_requests_run_at_a_time_as_there_are_slots(program, talker):
    program.answers = lambda body: time.sleep(0.1) or body["messages"][0]["content"]
    texts = list(talker.write_each([Writing((f"say {n}",), 5) for n in range(9)]))
    assert texts == [f"say {n}" for n in range(9)]
    assert program.most_at_once == 3


def test_what_is_begun_is_written_at_once_where_there_is_a_slot_beside_it(program, talker):
    go_on = threading.Event()
    program.answers = lambda body: go_on.wait(PATIENCE_SECONDS) and body["messages"][0]["content"]
    begun = [talker.begin(Writing((f"say {n}",), 5)) for n in range(3)]
    wait_for(lambda: program.bodies[1:])
    assert not any(each.here for each in begun)
    go_on.set()
    assert [each.text() for each in begun] == ["say 0", "say 1", "say 2"]
    assert all(each.here for each in begun)
    assert program.most_at_once == 2


def test_with_one_slot_what_is_begun_waits_until_it_is_waited_for(program):
    talker = ServerTalker(Server(program.address, "small"), slots=1, patience=WAITING)
    program.answers = lambda body: body["messages"][0]["content"]
    begun = [talker.begin(Writing((f"say {n}",), 5)) for n in range(2)]
    assert not program.bodies
    assert not any(each.here for each in begun)
    assert [each.text() for each in begun] == ["say 0", "say 1"]
    assert len(program.bodies) == 2
    talker.close()


def test_options_are_weighed_by_their_likelihood(program, talker):
    program.answers = lambda body: "C"
    weights = talker.weigh(("Which?",), ["A", "B", "C"])
    assert sum(weights) == pytest.approx(1)
    assert weights[2] > 0.8 > weights[1] > weights[0] == 0


def test_without_likelihoods_the_answer_counts(program, talker):
    program.knows = set()
    program.answers = lambda body: "I would say B."
    assert talker.weigh(("Which?",), ["A", "B", "C"]) == (0, 1, 0)


def test_an_answer_that_names_nothing_is_asked_for_three_times(program, talker):
    program.knows = set()
    program.answers = lambda body: "Hmm."
    with pytest.raises(ModelError, match="none of the 2"):
        talker.weigh(("Which?",), ["A", "B"])
    assert len(program.bodies) == 3


def test_a_book_is_read_though_the_server_answers_in_prose_where_a_pause_is_to_be_chosen(
    program, talker
):
    program.knows = set()
    program.answers = lambda body: "It is hard to say."
    content = plain(*(prose(30, f"p{n}w") for n in range(4)))
    model = prompted(talker, content)
    events = list(read_once(content, DocumentId(1), model, EpisodeSize(30, 60)))
    read = [event.episode.span for event in events if isinstance(event, EpisodeRead)]
    assert read == [Span(0, content.blocks[2].span.start), *read[1:]]
    assert read[-1].end == len(content.text)


def test_the_context_is_what_the_server_tells(talker):
    assert talker.context_tokens == 2048
    assert talker.count(["one two three"]) == [3]


def test_a_server_that_tells_little_is_guessed_at(program, talker):
    program.knows = set()
    assert talker.context_tokens == 4096
    assert talker.slots == 1
    assert talker.count(["one two three"]) == [5]


def test_a_server_that_stalls_is_given_up(program):
    program.stalls = True
    program.answers = lambda body: "A long answer to it."
    talker = ServerTalker(Server(program.address, "small"), patience=Patience(0.3))
    with pytest.raises(ModelError, match="respond in time"):
        list(talker.write(Writing(("Where?",), 20)))
    talker.close()


def test_waiting_can_be_broken_off(program, talker):
    program.stalls = True
    program.answers = lambda body: "A long answer to it."

    def interrupt():
        program.stalled.wait(PATIENCE_SECONDS)
        talker.interrupt()

    other = threading.Thread(target=interrupt)
    other.start()
    with pytest.raises(Cancelled):
        list(talker.write(Writing(("Where?",), 20)))
    other.join()
    assert not program.go_on.is_set(), "the server has nothing to do with it"
    program.stalls = False
    with pytest.raises(Cancelled):
        talker.count(["Where?"])
    talker.resume()
    assert "".join(talker.write(Writing(("Where?",), 20))) == "A long answer to it."


def test_a_server_that_is_gone_is_named():
    talker = ServerTalker(Server("http://127.0.0.1:9", "small"))
    with pytest.raises(ModelError, match="No model server at"):
        list(talker.write(Writing(("Where?",), 20)))
    talker.close()


def test_a_page_instead_of_an_answer_is_named(program, talker):
    program.html = True
    with pytest.raises(ModelError, match="n't a model server"):
        talker.weigh(("Which?",), ["A", "B"])


def test_a_refusal_is_reported_with_the_servers_words(program, talker):
    program.tells["/v1/chat/completions"] = lambda _: {"error": {"message": "Out of paper."}}
    with pytest.raises(ModelError, match=r"Out of paper\."):
        list(talker.write(Writing(("Where?",), 20)))


def test_the_speed_of_a_server_is_that_of_its_latest_text(program, talker, monkeypatch):
    now = count(100.0)
    monkeypatch.setattr(speed, "time", stand_in(SimpleNamespace(monotonic=now.__next__)))
    assert talker.speed == CAUTIOUS
    program.answers = lambda body: "word " * 60
    "".join(talker.write(Writing(("x" * 4000,), 40)))
    assert talker.speed.read == 1000, "a second until the first piece"
    assert talker.speed.written == 1
    "".join(talker.write(Writing(("x" * 4000, "?"), 40)))
    assert talker.speed.read == 1000, "the server knew its beginning"
    "".join(talker.write(Writing(("y" * 400,), 40)))
    assert talker.speed.read == 100
