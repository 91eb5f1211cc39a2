"""Documents read by two servers, against one with the same latency and slots.

Run with: python -m pytest tests/benchmarks/test_servers.py --benchmark-enable -s
"""

from __future__ import annotations

import re
import time
from collections import Counter
from contextlib import ExitStack, closing

import pytest
from llama_cpp import Llama

from models.equipment import Equipment
from models.servers.address import Server
from models.servers.pool import ServerPool
from reader.importing.importing import import_document
from reader.network import Gate
from reader.session.reading_session import ReadingSession
from resources.handbook import HANDBOOK
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.books import plain, prose
from tests.corpus import corpus
from tests.models.servers.model_server import ModelServer, vllm
from tests.models.servers.served_process import ServedProcess
from tests.reader.session.together import read_all, together
from tests.real_models import real_model
from tests.scripted import LetterEncoder
from tests.shelf import put

DOCUMENTS, PARAGRAPHS, WORDS = 16, 15, 60
SECONDS, SLOTS = 1.0, 4
LEAST = 1.5
NOVEL = "epubs/standardebooks/arthur-conan-doyle_the-hound-of-the-baskervilles.epub"


@pytest.fixture
def library(tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as opened:
        yield opened


def per_hour(folder, count):
    """Documents an hour with this number of servers."""
    folder.mkdir()
    with ExitStack() as stack:
        servers = [
            ServedProcess(folder / f"{n}.log", slots=SLOTS, seconds=SECONDS) for n in range(count)
        ]
        for server in servers:
            stack.callback(server.kill)
        library = stack.enter_context(SqliteLibrary.open(folder / "library"))
        documents = [
            put(library, plain(*(prose(WORDS, f"b{b}p{n}w") for n in range(PARAGRAPHS))))
            for b in range(DOCUMENTS)
        ]
        open_session = stack.enter_context(together(folder, [], *servers))
        started = time.monotonic()
        read_all(open_session, documents, parallel=count * SLOTS)
        seconds = time.monotonic() - started
        requests = sum(len(server.answered) for server in servers)
    print(f"{count} servers: {requests} requests in {seconds:.0f} s", end="; ")
    return DOCUMENTS * 3600 / seconds


def test_two_servers_read_more_than_one(tmp_path, benchmark):
    one = per_hour(tmp_path / "one", 1)
    two = benchmark.pedantic(per_hour, (tmp_path / "two", 2), rounds=1)
    print(f"\n{DOCUMENTS} documents of {PARAGRAPHS * WORDS} words, {SLOTS} slots of {SECONDS} s: ")
    print(f"one server {one:,.0f}, two {two:,.0f} documents an hour: {two / one:.2f} times")
    assert two > LEAST * one


def played(body):
    """A letter that was offered; or as many words as were asked for, in another order."""
    asked = body["messages"][-1]["content"]
    offered = re.findall(r"^([A-Z]): after", asked, re.MULTILINE)
    if offered:
        return offered[len(offered) // 2]
    words = int(re.findall(r"about (\d+) words", asked)[-1])
    return " ".join(reversed(re.findall(r"[a-z]{3,}", asked)[:words])) + "."


@pytest.mark.real_model
@pytest.mark.corpus
@pytest.mark.parametrize("name", ["handbook", NOVEL])
def test_tokens_of_requests_and_replies(tmp_path, library, name):
    """By the tokenizer of a real model, as a model of 8 billion would read it."""
    tokenizer = Llama(str(real_model("qwen-coder-1.5b")), vocab_only=True, verbose=False)

    def tokens(text):
        return len(tokenizer.tokenize(text.encode(), add_bos=False, special=False))

    *_, last = import_document(library, HANDBOOK if name == "handbook" else corpus(name))
    words = last.record.words
    text = tokens(library.documents.content(last.record.id).text)
    counts = Counter()

    def answers(body):
        reply = played(body)
        asked = sum(tokens(message["content"]) for message in body["messages"])
        kind = "pauses" if len(reply) == 1 else "gists and summaries"
        counts.update({f"requests, {kind}": 1, f"asked, {kind}": asked, "replied": tokens(reply)})
        return reply

    with ModelServer(answers) as server:
        vllm(server)
        pool = ServerPool([Server(server.address, "small")])
        pool.look()
        shared = Equipment(LetterEncoder(), FileLedger(tmp_path), Gate(), print, pool=pool, slots=4)
        with closing(ReadingSession(library, shared)) as session:
            list(session.read(last.record.id))
    print(f"\n{name}: {words:,} words, {text:,} tokens; of 10,000 words:")
    for what, count in counts.items():
        print(f"{what}: {count * 10_000 / words:,.0f}")
    assert counts["replied"] < text
