from __future__ import annotations

import pytest

from models.engine.framing import PLAIN, Frame, frame_of


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


@pytest.mark.parametrize(
    "template",
    [
        None,
        "",
        "{% for",
        "no place for a message",
        "{{ messages[0].content }}{{ messages[0].content }}",
        "{{ raise_exception('only with tools') }}",
        "{{ messages[7].content }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ 1 / 0 }}",
        "{% for i in range(10 ** 9) %}{% endfor %}{{ messages[0].content }}",
    ],
)
def test_templates_that_cannot_be_used_are_done_without(template):
    assert frame_of(template, "", "") == PLAIN
