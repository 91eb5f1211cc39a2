from __future__ import annotations

from dataclasses import replace

import pytest

from models.engine import chat_templates
from models.engine.chat_templates import template_problem
from models.engine.engine_values import Frame
from models.engine.framing import PLAIN, frame_of
from reader.child_process import Limits


def test_a_template_gives_what_stands_before_and_after():
    template = (
        "{{ bos_token }}{% for m in messages %}<{{ m.role }}>{{ m.content | trim }}{{ eos_token }}"
        "{% endfor %}{% if add_generation_prompt %}<assistant>{% endif %}"
    )
    assert frame_of(template, "[", "]") == Frame(
        "[<user>", "]<assistant>", own=True, turn="]<assistant>", between="]<user>"
    )


@pytest.mark.parametrize(
    "template",
    [
        "<{{ messages[0].content }}>",
        "{{ messages | length }}<{{ messages[0].content }}>{{ messages[-1].content }}",
        "<{% if messages[1] %}{{ raise_exception('no') }}{% endif %}{{ messages[0].content }}>",
    ],
)
def test_earlier_answers_stand_in_the_message_where_a_template_knows_one_only(template):
    frame = frame_of(template, "", "")
    assert frame.own is (frame.before == "<")
    assert frame.between == "\n\n"


def test_reasoning_that_a_template_opens_is_closed():
    frame = frame_of("{{ messages[0].content }}<assistant><think>\n", "", "")
    assert frame.after == "<assistant><think>\n\n</think>\n\n"


def test_reasoning_is_declined_where_a_template_asks():
    frame = frame_of("{{ messages[0].content }}{{ 'no' if not enable_thinking }}", "", "")
    assert frame.after == "no"


@pytest.mark.parametrize("template", [None, ""])
def test_a_model_may_have_no_template(template):
    assert frame_of(template, "", "") == PLAIN


BROKEN = {
    "{% for": "unexpected 'end of template'",
    "no place for a message": "it loses the message",
    "{{ messages[0].content }}{{ messages[0].content }}": "it repeats the message",
    "{{ raise_exception('only with tools') }}": "only with tools",
    "{{ messages[7].content }}": "list object has no element 7",
    "{{ ''.__class__.__mro__[1].__subclasses__() }}": "unsafe",
    "{{ 1 / 0 }}": "division by zero",
    "{% for i in range(10 ** 9) %}{% endfor %}{{ messages[0].content }}": "range too big",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}": "maximum recursion depth",
    "{{ raise_exception('tools ' * 99) }}": "…",
}


@pytest.mark.parametrize(("template", "reason"), BROKEN.items())
def test_templates_that_cannot_be_used_are_done_without(template, reason):
    frame = frame_of(template, "", "")
    assert replace(frame, problem="") == PLAIN
    assert reason.casefold() in frame.problem.casefold()
    assert len(frame.problem) <= 101
    assert "\n" not in frame.problem


def test_what_is_wrong_with_a_template_is_found_out_in_another_process():
    assert template_problem("<{{ messages[0].content }}>") == ""
    assert template_problem("{{ 1 / 0 }}") == "division by zero"


def test_a_template_that_never_ends_cannot_be_used(monkeypatch):
    monkeypatch.setattr(chat_templates, "_LIMITS", Limits(silence=2, memory=1 << 30))
    loops = "{% for i in range(99999) %}" * 3 + "{% endfor %}" * 3
    assert template_problem(loops + "{{ messages[0].content }}") == "it didn't respond in time"
