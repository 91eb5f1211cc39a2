"""Servers behave as Ollama, LM Studio, vLLM and llama-server do, and as thinking models do."""

from __future__ import annotations

import json
import threading
import time
from contextlib import closing
from functools import partial

import pytest

from models.chat.forms import Numbers, Prose
from models.chat.talking import Writing
from models.servers.address import Server
from models.servers.requests import Patience
from models.servers.talker import ServerTalker
from reader.errors import Cancelled, ModelError, NoChoiceError
from tests.models.servers.model_server import WAITING, lm_studio, ollama, vllm
from tests.patience import PATIENCE_SECONDS, wait_for

NUMBERS = Writing(("Which?",), 40, form=Numbers((1, 2, 3, 5), 3, "none"))
PROSE = Writing(("Summarize.",), 40, form=Prose())


def written(talker, wish):
    (text,) = talker.write_each([wish])
    return text


class TestForms:
    def test_llama_server_is_given_the_grammar(self, program, talker):
        program.answers = lambda body: "2, 5"
        assert written(talker, NUMBERS) == "2, 5"
        assert program.bodies[0]["grammar"] == NUMBERS.form.grammar
        assert "response_format" not in program.bodies[0]

    def test_others_are_given_the_schema_and_no_grammar(self, program, talker):
        vllm(program)
        program.answers = lambda body: '{"numbers": [5, 2]}'
        assert written(talker, NUMBERS) == "5, 2"
        asked = program.bodies[0]["response_format"]
        assert (asked["type"], asked["json_schema"]["schema"]) == (
            "json_schema",
            NUMBERS.form.schema,
        )
        assert "grammar" not in program.bodies[0]

    @pytest.mark.parametrize("names", [True, False])
    def test_what_a_server_refuses_is_left_out_from_then_on(self, program, talker, names):
        vllm(program)
        program.names = names
        program.refuses = {"response_format": lambda body: "response_format" in body}
        program.answers = lambda body: "Parts [2] and [5]."
        assert written(talker, NUMBERS) == "2, 5"
        assert "chat_template_kwargs" in program.bodies[-1], "only what was refused is left out"
        before = len(program.bodies)
        assert written(talker, NUMBERS) == "2, 5"
        assert len(program.bodies) == before + 1

    def test_a_server_may_take_schemas_in_another_way(self, program, talker):
        vllm(program)
        program.refuses = {
            "response_format": lambda body: (
                body.get("response_format", {}).get("type") == "json_schema"
            )
        }
        program.answers = lambda body: '{"numbers": []}'
        assert written(talker, NUMBERS) == "none"
        assert program.bodies[-1]["response_format"] == {
            "type": "json_object",
            "schema": NUMBERS.form.schema,
        }

    def test_a_prompt_that_is_too_long_is_no_refusal_of_anything_else(self, program, talker):
        vllm(program)
        program.refuses = {"the context length of 8192 tokens": lambda body: True}
        with pytest.raises(ModelError, match="8192"):
            written(talker, NUMBERS)
        assert len(program.bodies) == 1

    def test_what_is_in_no_form_is_asked_again_with_chance_and_then_said(self, program, talker):
        program.answers = lambda body: "I cannot say."
        with pytest.raises(NoChoiceError, match="form"):
            written(talker, NUMBERS)
        assert [body["temperature"] > 0 for body in program.bodies] == [False, True, True]
        assert len({body.get("seed") for body in program.bodies}) == 3


class TestWeighing:
    @pytest.mark.parametrize(
        ("said", "best"), [("Yes.", 0), ("**no**", 1), ("The answer is No.", 1)]
    )
    def test_capitals_and_decoration_do_not_matter(self, program, talker, said, best):
        vllm(program)
        program.knows = set()
        program.answers = lambda body: said
        weights = talker.weigh(("Is it?",), ["yes", "no"])
        assert weights[best] == 1
        assert len(program.bodies) == 1

    def test_an_article_is_no_option(self, program, talker):
        vllm(program)
        program.answers = lambda body: (
            "**A** reader would go on." if body["temperature"] == 0 else '{"answer": "B"}'
        )
        assert talker.weigh(("Which?",), ["A", "B"]) == (0, 1)
        assert "response_format" in program.bodies[-1]

    def test_without_likelihoods_a_schema_is_asked_for(self, program, talker):
        lm_studio(program)
        program.answers = lambda body: '{"answer": "B"}'
        for _ in range(2):
            assert talker.weigh(("Which?",), ["A", "B"]) == (0, 1)
        assert "response_format" in program.bodies[-1]


class TestThinking:
    @pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
    def test_a_choice_cut_in_a_thought_is_given_room(self, program, talker, field):
        program.thoughts = field
        program.answers = lambda body: ("well " * 100, "B")
        assert talker.weigh(("Which?",), ["A", "B"]) == (0, 1)
        assert [body["max_tokens"] for body in program.bodies] == [16, 16 * 4 + 1024]
        talker.weigh(("Which?",), ["A", "B"])
        assert len(program.bodies) == 3, "it is known to think"

    @pytest.mark.parametrize("thoughts", ["apart", "marked"])
    def test_a_text_cut_in_a_thought_is_given_room(self, program, talker, thoughts):
        long = "User interface: hmm " * 30
        program.answers = lambda body: (
            (long, "Anna left.") if thoughts == "apart" else f"<think>{long}</think>Anna left."
        )
        assert written(talker, PROSE) == "Anna left."
        assert "".join(talker.write(Writing(("Summarize.",), 40))) == "Anna left."
        assert len(program.bodies) == 3

    def test_a_thought_that_never_ends_is_no_text(self, program, talker):
        program.answers = lambda body: "<think>" + "hmm " * 9999
        for ask in (
            lambda: written(talker, PROSE),
            lambda: list(talker.write(Writing(("Summarize.",), 40))),
            lambda: talker.weigh(("Which?",), ["A", "B"]),
        ):
            with pytest.raises(ModelError, match="gave no answer"):
                ask()
        assert all(body["max_tokens"] < 2048 for body in program.bodies), "the context bounds it"

    def test_a_thought_that_the_template_opened_is_no_text(self, program, talker):
        program.answers = lambda body: "Let me see. Anna?</think>\n\nAnna left."
        for _ in range(2):
            assert "".join(talker.write(Writing(("Who left?",), 40))) == "Anna left."

    def test_ollama_is_asked_not_to_think_in_its_own_way(self, program, talker):
        ollama(program)
        written(talker, PROSE)
        assert program.bodies[0]["reasoning_effort"] == "none"


class TestContext:
    @pytest.mark.parametrize(
        ("loaded", "context"),
        [
            (partial(ollama, loaded=4096), 4096),
            (partial(ollama, context=8192, loaded=None), 8192),
            (partial(ollama, loaded=None), 4096),
            (partial(lm_studio, loaded_context_length=12000), 12000),
            (lm_studio, 4096),
        ],
        ids=["ollama", "older ollama", "silent ollama", "lm studio", "lm studio without a model"],
    )
    def test_it_is_that_of_the_loaded_model_or_small(self, program, talker, loaded, context):
        loaded(program)
        assert talker.context_tokens == context

    def test_of_vllm_it_is_in_the_list_of_models(self, program, talker):
        vllm(program, 9000)
        assert (talker.context_tokens, talker.slots) == (9000, 8)

    def test_a_persons_word_goes_before_the_servers(self, program):
        server = Server(program.address, "small", context=1500)
        with closing(ServerTalker(server, patience=WAITING)) as talker:
            assert talker.context_tokens == 1500


class TestTrouble:
    def test_a_model_that_is_still_loading_is_waited_for(self, program, talker):
        program.loads = 2
        assert written(talker, PROSE) == "Hello."

    def test_a_model_that_loads_for_ever_is_given_up(self, program):
        program.loads = 99
        server = Server(program.address, "small")
        patience = Patience(PATIENCE_SECONDS, loading=0.2)
        with (
            closing(ServerTalker(server, patience=patience)) as talker,
            pytest.raises(ModelError, match="still loading"),
        ):
            written(talker, PROSE)

    @pytest.mark.parametrize("said", [{"error": "server busy"}, {}])
    def test_a_server_that_does_not_load_is_not_waited_for_for_minutes(self, program, said):
        program.loads, program.loading = 99, said
        patience = Patience(PATIENCE_SECONDS, loading=PATIENCE_SECONDS * 10, busy=0.2)
        started = time.monotonic()
        with (
            closing(ServerTalker(Server(program.address, "small"), patience=patience)) as talker,
            pytest.raises(ModelError, match="too busy"),
        ):
            written(talker, PROSE)
        assert time.monotonic() - started < PATIENCE_SECONDS

    def test_waiting_for_a_model_to_load_can_be_broken_off(self, program, talker):
        program.loads = 99
        other = threading.Thread(
            target=lambda: (wait_for(lambda: program.bodies), talker.interrupt())
        )
        other.start()
        with pytest.raises(Cancelled):
            written(talker, PROSE)
        other.join()

    @pytest.mark.parametrize(
        ("raw", "sentence"),
        [
            ("", "empty answer"),
            ("data: [DONE]\n\n", "empty answer"),
            ("data: {}\n\ndata: [DONE]\n\n", "empty answer"),
            ('data: {"choices": [{}]}\n\ndata: [DONE]\n\n', "empty answer"),
            ('data: {"choices": [{"delta": {"content": "Half"}}]}\n\n', "was lost"),
            ('data: {"error": {"message": "Out of paper"}}\n\n', "Out of paper"),
            ('event: error\ndata: {"error": "Out of paper"}\n\n', "Out of paper"),
            ('error: {"message": "Out of paper"}\n\n', "Out of paper"),
            ("data: {broken\n\n", "n't a model server"),
        ],
    )
    def test_a_stream_that_is_none_is_named(self, program, talker, raw, sentence):
        program.raw = raw
        with pytest.raises(ModelError, match=sentence):
            written(talker, PROSE)

    @pytest.mark.parametrize(
        "whole", [{}, {"status": "ok"}, {"choices": []}, {"choices": [{"index": 0}]}]
    )
    def test_json_without_an_answer_is_named(self, program, talker, whole):
        program.whole = whole
        for ask in (
            lambda: written(talker, PROSE),
            lambda: list(talker.write(Writing(("Where?",), 20))),
            lambda: talker.weigh(("Which?",), ["A", "B"]),
        ):
            with pytest.raises(ModelError, match="empty answer"):
                ask()

    def test_a_server_that_does_not_stream_is_read(self, program, talker):
        program.whole = {"choices": [{"message": {"content": "Anna left."}}]}
        assert written(talker, PROSE) == "Anna left."

    def test_an_embedding_model_is_named(self, program, talker):
        vllm(program)
        program.names = True
        program.refuses = {'"nomic-embed-text" does not support chat': lambda body: True}
        with pytest.raises(ModelError, match="can't write"):
            written(talker, PROSE)
        assert len(program.bodies) == 1

    def test_a_model_that_never_stops_is_stopped_here(self, program, talker):
        event = {"choices": [{"delta": {"content": "and so on "}}]}
        program.raw = f"data: {json.dumps(event)}\n\n" * 5000
        said = "".join(talker.write(Writing(("Where?",), 20)))
        assert said.startswith("and so on and so on")
        assert len(said) < 1000

    def test_a_long_prompt_may_take_longer(self, program):
        program.answers = lambda body: program.go_on.wait(1.5) or "Hello."
        server = Server(program.address, "small")
        with closing(ServerTalker(server, patience=Patience(0.5))) as talker:
            assert written(talker, Writing(("word " * 60,), 9)) == "Hello."
            with pytest.raises(ModelError, match="respond in time"):
                written(talker, Writing(("word",), 9))


class TestSlots:
    def test_a_slow_text_holds_up_no_slot_but_its_own(self, program, talker):
        go_on = threading.Event()
        program.answers = lambda body: (
            go_on.wait(PATIENCE_SECONDS) and "slow"
            if body["messages"][0]["content"] == "0"
            else "quick"
        )
        texts = talker.write_each([Writing((str(n),), 5) for n in range(7)])
        threading.Thread(
            target=lambda: (wait_for(lambda: len(program.bodies) == 7), go_on.set())
        ).start()
        assert list(texts) == ["slow"] + ["quick"] * 6

    def test_a_wait_that_is_broken_off_is_cancelled(self, program, talker):
        go_on = threading.Event()
        program.answers = lambda body: go_on.wait(PATIENCE_SECONDS) and "late"
        threading.Thread(
            target=lambda: (wait_for(lambda: len(program.bodies) == 3), talker.interrupt())
        ).start()
        with pytest.raises(Cancelled):
            list(talker.write_each([Writing((str(n),), 5) for n in range(5)]))
        go_on.set()

    def test_an_interruption_of_something_else_costs_nothing(self, program, talker):
        go_on = threading.Event()
        program.answers = lambda body: (
            (body["messages"][0]["content"] == "0" or go_on.wait(PATIENCE_SECONDS))
            and body["messages"][0]["content"]
        )
        texts = talker.write_each([Writing((str(n),), 5) for n in range(3)])
        assert next(texts) == "0"
        wait_for(lambda: len(program.bodies) == 3)
        talker.interrupt()
        talker.resume()
        go_on.set()
        assert list(texts) == ["1", "2"]

    def test_texts_that_nobody_wants_any_more_are_given_up(self, program, talker):
        go_on = threading.Event()
        program.answers = lambda body: (
            (body["messages"][0]["content"] == "0" or go_on.wait(PATIENCE_SECONDS)) and "Hello."
        )
        texts = talker.write_each([Writing((str(n),), 5) for n in range(9)])
        next(texts)
        texts.close()
        go_on.set()
        assert written(talker, PROSE) == "Hello."
        assert len(program.bodies) < 9
