"""The whole engine on a small random model: real llama.cpp, in its real process."""

from __future__ import annotations

import re
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import psutil
import pytest

from models.chat.talking import EngineTalker, Writing
from models.engine.client import EngineClient
from models.engine.engine_values import (
    Finished,
    Generate,
    Loading,
    Part,
    Sampling,
    Score,
    Scored,
    Wrote,
)
from models.engine.finding_devices import find_devices
from models.readers import load_plan
from reader.errors import Cancelled, ChildFailedError, ModelError, PromptTooLongError
from scripts import gguf_models
from tests.models.engine.conftest import prompt
from tests.models.engine.recurrent import write_recurrent

LONG = "The quick brown fox jumps over the lazy dog. " * 8


def run(engine, *requests):
    """The results in the order of the requests; the texts that streamed."""
    results, streamed = {}, dict.fromkeys(range(len(requests)), "")
    for event in engine.run(requests):
        if isinstance(event, Wrote):
            streamed[event.request] += event.text
        else:
            results[event.request] = event
    return [results[number] for number in range(len(requests))], streamed


def child_of(engine):
    engine.loaded()
    (child,) = [
        each
        for each in psutil.Process().children()
        if "models.engine.engine_worker" in " ".join(each.cmdline())
    ]
    return child


def test_what_streams_is_what_is_finished(engine):
    (result,), streamed = run(engine, Generate(prompt("Hello"), 40))
    assert streamed[0] == result.text
    assert 0 < result.written <= 40


def test_together_is_the_same_as_alone(engine):
    requests = [Generate(prompt(f"{number} {LONG}"), 12) for number in range(12)]
    together, _ = run(engine, *requests)
    alone = [run(engine, request)[0][0] for request in requests]
    assert [result.text for result in together] == [result.text for result in alone]


def test_a_common_beginning_is_evaluated_once(engine):
    requests = [Generate(prompt(f"{LONG} Question {number}?"), 2) for number in range(6)]
    results, _ = run(engine, *requests)
    most = max(result.prompt_tokens for result in results)
    assert sum(result.evaluated for result in results) < most + 6 * 16


def test_a_grammar_is_always_obeyed(engine):
    wish = Generate(prompt("Pick."), 8, grammar='root ::= ("yes" | "no") " " [0-9] "."')
    hot = Generate(
        prompt("Pick."), 8, Sampling(temperature=2.0), grammar='root ::= "[" ("ä" | "ö") "]"'
    )
    (cold_result, hot_result), _ = run(engine, wish, hot)
    assert re.fullmatch(r"(yes|no) \d\.", cold_result.text)
    assert re.fullmatch(r"\[(ä|ö)\]", hot_result.text)


def test_a_grammar_that_is_none_is_refused_and_the_engine_goes_on(engine):
    with pytest.raises(ModelError, match="grammar"):
        run(engine, Generate(prompt("Pick."), 8, grammar="root ::= ("))
    assert run(engine, Generate(prompt("Hello"), 2))[0]


def test_a_completion_is_as_likely_as_its_tokens_one_after_the_other(engine):
    word = "abcdef"
    steps = [
        Score((*prompt("Hello"), Part(word[:place])), (letter,))
        for place, letter in enumerate(word)
    ]
    (scored, *single), _ = run(engine, Score(prompt("Hello"), (word, "a", "")), *steps)
    assert isinstance(scored, Scored)
    expected = [logprob for each in single for (logprob,) in each.logprobs]
    assert scored.logprobs[0] == pytest.approx(expected, abs=0.05)
    assert scored.logprobs[1] == pytest.approx(expected[:1], abs=0.05)
    assert scored.logprobs[2] == ()


def test_special_tokens_in_a_text_are_plain_letters(engine):
    plain, special = engine.count(
        [(Part("<|assistant|>"),), (Part("<|assistant|>", special=True),)]
    )
    assert special == plain - len("<|assistant|>") + 1


def test_a_full_cache_lets_some_wait_and_loses_nothing(random_model):
    engine = EngineClient(Loading(random_model, context=1024, sequences=8, threads=1))
    requests = [Generate(prompt(f"{number} {LONG}"), 30) for number in range(8)]
    try:
        together, _ = run(engine, *requests)
        alone = [run(engine, request)[0][0].text for request in requests]
    finally:
        engine.close()
    assert [result.text for result in together] == alone


def test_a_prompt_that_does_not_fit_is_named_with_its_size(engine):
    with pytest.raises(PromptTooLongError) as refused:
        run(engine, Generate(prompt("Hello"), 1), Generate(prompt(LONG * 40), 1))
    assert refused.value.tokens > refused.value.most == 2048
    assert run(engine, Generate(prompt("Hello"), 2))[0], "the engine goes on"


def test_endless_writing_ends_where_the_context_does(random_model):
    engine = EngineClient(Loading(random_model, context=512, sequences=1, threads=1))
    try:
        (result,), _ = run(engine, Generate(prompt("Hello"), 100_000, grammar='root ::= "a" root'))
    finally:
        engine.close()
    assert 480 < result.written <= 512


def test_breaking_off_takes_effect_while_a_prompt_is_read(engine):
    engine.loaded()
    requests = [Generate(prompt(f"{number} {LONG * 4}"), 1500) for number in range(20)]
    asked_at = []

    def interrupt():
        time.sleep(0.3)
        asked_at.append(time.monotonic())
        engine.interrupt()

    other = threading.Thread(target=interrupt)
    other.start()
    with pytest.raises(Cancelled):
        list(engine.run(requests))
    took = time.monotonic() - asked_at[0]
    other.join()
    assert took < 2, "generous: this machine may be busy"
    with pytest.raises(Cancelled):
        run(engine, Generate(prompt("Hello"), 2))
    engine.resume()
    assert run(engine, Generate(prompt("Hello"), 2))[0], "the engine goes on"


def test_an_abandoned_generation_is_dropped(engine):
    going = engine.run([Generate(prompt("Hello"), 2000, grammar='root ::= "a" root')])
    next(going)
    going.close()
    (result,), _ = run(engine, Generate(prompt("Other"), 2))
    assert isinstance(result, Finished)


def test_a_killed_process_is_replaced_and_no_event_is_repeated(random_model):
    sentences = []
    engine = EngineClient(
        Loading(random_model, context=4096, sequences=4, threads=1), sentences.append
    )
    wish = Generate(prompt("Hello"), 600, grammar="root ::= [a-z] root")
    try:
        (complete,), _ = run(engine, wish)
        text, killed = "", False
        for event in engine.run([wish]):
            if isinstance(event, Wrote):
                text += event.text
                if not killed:
                    killed = True
                    child_of(engine).kill()
            else:
                result = event
    finally:
        engine.close()
    assert text == result.text == complete.text
    assert len(sentences) == 1
    assert "restarted with safer settings" in sentences[0]


def test_a_processor_that_has_not_what_it_says_is_asked_for_less(random_model):
    sentences = []
    loading = Loading(random_model, context=512, sequences=2, threads=1)
    engine = EngineClient(loading, sentences.append, worker="tests.models.engine.misled")
    try:
        assert run(engine, Generate(prompt("Hello"), 2))[0]
        assert engine.loading == replace(loading, rearranged=False)
        assert run(engine, Generate(prompt("Hello again"), 2))[0]
    finally:
        engine.close()
    assert len(sentences) == 1
    assert "with safer settings" in sentences[0]


def test_a_process_that_keeps_dying_is_given_up(random_model):
    engine = EngineClient(Loading(random_model, context=4096), worker="tests.models.engine.dying")
    with pytest.raises(ModelError, match="keeps stopping"):
        engine.loaded()
    engine.close()


def test_a_file_that_is_no_model_is_named_as_such(tmp_path):
    file = tmp_path / "not.gguf"
    file.write_bytes(b"GGUF" + bytes(100))
    engine = EngineClient(Loading(file, context=512))
    with pytest.raises(ModelError, match="can't load"):
        engine.loaded()
    assert not engine.running


@pytest.mark.parametrize("lie", [{"layers": 4}, {"heads": 1, "kv_heads": 3}, {"width": 63}])
def test_a_model_whose_header_is_not_that_of_its_weights_is_named_as_such(tmp_path, lie):
    file = tmp_path / "lies.gguf"
    shape = gguf_models.SHAPES["tiny"]
    vocabulary = gguf_models.byte_vocabulary(shape.vocabulary)
    weights = gguf_models.random_weights(shape)
    gguf_models.write(file, replace(shape, **lie), vocabulary, weights)
    engine = EngineClient(Loading(file, context=512, threads=1))
    with pytest.raises(ModelError, match="can't load"):
        engine.loaded()
    engine.close()


def test_there_is_always_something_to_compute_on():
    assert any(not device.gpu and device.total > 0 for device in find_devices())


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_process_that_is_killed_while_it_looks_for_devices_is_asked_once_more(
    monkeypatch, tmp_path
):
    monkeypatch.setenv("KILLED_BEFORE", str(tmp_path / "killed"))
    assert find_devices("tests.models.engine.killed_once")
    assert (tmp_path / "killed").exists()


def test_one_that_ends_by_itself_is_not_asked_again():
    with pytest.raises(ChildFailedError):
        find_devices("tests.models.engine.dying")


def test_a_model_that_nobody_uses_gives_its_memory_back_and_returns(random_model):
    engine = EngineClient(Loading(random_model, context=512, sequences=2, threads=1), idle=0.3)
    try:
        run(engine, Generate(prompt("Hello"), 2))
        assert engine.memory > 0
        deadline = time.monotonic() + 10
        while engine.running and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not engine.running
        assert engine.memory == 0
        assert run(engine, Generate(prompt("Hello"), 2))[0]
    finally:
        engine.close()


@pytest.mark.parametrize(
    ("planned", "held", "said"),
    [(9, 2, "It runs 2"), (3, 1, "It runs 1"), (2, 2, "")],
)
def test_layers_that_do_not_fit_are_left_to_the_processor_and_it_is_said(planned, held, said):
    sentences = []
    loading = Loading(Path("model.gguf"), context=2048, batch=2048, gpu_layers=planned)
    engine = EngineClient(loading, sentences.append, "tests.models.engine.small_gpu")
    assert engine.loaded().gpu_layers == held
    assert engine.loading.batch == (2048 if held == planned else 512)
    assert engine.loading.gpu_layers == held, "and not tried again when it comes back"
    assert engine.loading.rearranged, "nothing has died"
    engine.close()
    assert len(sentences) == bool(said)
    assert all(said in each and f"enough memory for {planned}" in each for each in sentences)


def test_a_gpu_without_any_room_is_done_without_and_it_is_said_once():
    sentences = []
    loading = Loading(Path("no-room.gguf"), context=2048, gpu_layers=24)
    engine = EngineClient(loading, sentences.append, "tests.models.engine.small_gpu")
    assert engine.loaded().gpu_layers == 0
    engine.close()
    (said,) = sentences
    assert "enough memory for 24 layers" in said
    assert "runs on the processor" in said


def test_a_gpu_that_is_gone_is_done_without_and_it_is_said_once():
    """Unplugged while it worked, and not found when the engine came back."""
    sentences = []
    loading = Loading(Path("model.gguf"), context=2048, gpu_layers=9)
    engine = EngineClient(loading, sentences.append, "tests.models.engine.unplugged_gpu")
    try:
        assert engine.loaded().gpu_layers == 9
        (result,), _ = run(engine, Generate(prompt("Hello"), 2))
        assert engine.loaded().gpu_layers == 0
        run(engine, Generate(prompt("Hello"), 2))
    finally:
        engine.close()
    assert result.text == "from the processor"
    first, second = sentences
    assert "4 of its layers" in first
    assert "4 layers" in second
    assert "runs on the processor" in second


def test_what_cannot_be_loaded_without_a_gpu_either_is_named():
    sentences = []
    loading = Loading(Path("model.gguf"), context=8192, gpu_layers=2)
    engine = EngineClient(loading, sentences.append, "tests.models.engine.small_gpu")
    with pytest.raises(ModelError, match="can't load"):
        engine.loaded()
    engine.close()
    assert not sentences, "it was not for want of room"


@pytest.mark.parametrize("template", [None, "{{ 1 / 0 }}"])
def test_a_model_without_a_template_to_use_is_asked_plainly(tmp_path, template):
    """As base models are: what it is asked ends where its answer is to begin."""
    shape = gguf_models.SHAPES["tiny"]
    vocabulary = gguf_models.byte_vocabulary(shape.vocabulary)
    path = tmp_path / "base.gguf"
    weights = gguf_models.random_weights(shape)
    gguf_models.write(path, shape, vocabulary, weights, template=template)
    remarks: list[str] = []
    loading = load_plan(path, 512, 1, remarks.append)
    assert any(("plain form" if template else "base model") in remark for remark in remarks)
    engine = EngineClient(replace(loading, sequences=2))
    try:
        loaded = engine.loaded()
        talker = EngineTalker(engine, "base")
        (text,) = talker.write_each([Writing(("Is it?",), 9, 'root ::= "yes" | "no"')])
    finally:
        engine.close()
    assert not loaded.frame.own
    assert loaded.frame.before == ""
    assert loaded.frame.after.endswith("Answer:\n")
    assert text in {"yes", "no"}, "babble is kept to the form that was asked for"


def test_letters_cut_in_half_by_tokens_never_break_a_text(engine):
    """A random model writes bytes that are no text, here under no grammar and at great heat."""
    hot = [Generate(prompt("x"), 60, Sampling(temperature=2.0, seed=seed)) for seed in range(6)]
    results, streamed = run(engine, *hot)
    texts = [result.text for result in results]
    assert any("\ufffd" in text for text in texts)
    assert [streamed[number] for number in range(6)] == texts
    assert all(text.encode() for text in texts)


def test_what_can_only_be_remembered_as_a_whole_is_read_anew_and_right(tmp_path):
    """A recurrent model: asked together, in turn, and alone without any memory."""
    path = write_recurrent(tmp_path / "mamba.gguf")
    wishes = [Generate((Part(f"{LONG[:180]} Question {n}?"),), 12) for n in range(3)]

    def texts(sequences, *batches):
        engine = EngineClient(Loading(path, context=2048, sequences=sequences, threads=1))
        try:
            return [result.text for batch in batches for result in run(engine, *batch)[0]]
        finally:
            engine.close()

    alone = [text for wish in wishes for text in texts(1, [wish])]
    assert texts(8, wishes) == alone
    assert texts(8, *([wish] for wish in wishes)) == alone


def test_the_same_work_gives_the_same_to_the_last_bit(random_model):
    """At temperature 0, and with as many threads."""
    wishes = [Generate(prompt(f"{number} {LONG[:60]}"), 12) for number in range(6)]

    def results():
        engine = EngineClient(Loading(random_model, context=2048, sequences=4, threads=1))
        try:
            return run(engine, *wishes)[0]
        finally:
            engine.close()

    assert results() == results()


def test_company_cache_and_threads_hardly_change_what_is_likely(random_model):
    """The order in which numbers are added up differs, so the last digits do (decision 0022)."""
    text = LONG[:150]
    wishes = [Score(prompt(f"{number} {text}"), ("yes", "no")) for number in range(4)]

    def totals(threads, *batches):
        loading = Loading(random_model, context=4096, sequences=8, threads=threads)
        engine = EngineClient(loading)
        try:
            found = [each for batch in batches for each in run(engine, *batch)[0]]
        finally:
            engine.close()
        return np.array([each.totals for each in found])

    alone = totals(1, *([wish] for wish in wishes))
    begun = [Score(prompt(f"{number} {text}"[:90]), ("yes", "no")) for number in range(4)]
    assert totals(1, wishes) == pytest.approx(alone, abs=0.05)
    assert totals(1, begun, wishes)[4:] == pytest.approx(alone, abs=0.05)
    assert totals(2, *([wish] for wish in wishes)) == pytest.approx(alone, abs=0.05)


def begun(engine, *texts):
    """Work of which only the first event was taken."""
    events = engine.run([Generate(prompt(text), 24, grammar=BABBLE) for text in texts])
    return next(events), events


BABBLE = "root ::= [a-z ]{24,40}"


def test_an_interruption_concerns_only_who_is_waited_for(engine):
    first, events = begun(engine, LONG, f"Other {LONG}")
    asked = engine.run([Generate(prompt("Short."), 24, grammar=BABBLE)])
    next(asked)
    engine.interrupt()
    with pytest.raises(Cancelled):
        list(asked)
    engine.resume()
    ended = [event for event in [first, *events] if isinstance(event, Finished)]
    assert {event.request for event in ended} == {0, 1}


def test_work_that_rests_goes_on_after_the_process_was_replaced(engine):
    first, events = begun(engine, LONG, f"Other {LONG}")
    child_of(engine).kill()
    (result,), _ = run(engine, Generate(prompt("Short."), 4))
    assert isinstance(result, Finished)
    ended = [event for event in [first, *events] if isinstance(event, Finished)]
    assert {event.request for event in ended} == {0, 1}
