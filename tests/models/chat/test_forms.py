from __future__ import annotations

import json
import re
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.chat.forms import LeafVerdict, Numbers, OneOf, Paragraphs, Prose

ALLOWED = st.lists(st.integers(0, 400), min_size=1, max_size=12, unique=True).map(tuple)
LETTERS = OneOf((*ascii_uppercase[:6], "Z"))
YES_NO = OneOf(("yes", "no"))
OFFERED = Numbers((1, 2, 3, 4, 5, 7, 12), 4, "none")
LEAF = LeafVerdict((1, 2, 3, 4, 5))


@given(ALLOWED, st.data())
def test_numbers_in_their_own_form_are_read_back_unchanged(allowed, data):
    named = st.lists(st.sampled_from(allowed), min_size=1, max_size=3)
    text = data.draw(st.just("none") | named.map(lambda found: ", ".join(map(str, found))))
    assert Numbers(allowed, 3, "none").read(text) == text


@given(st.sampled_from(ascii_uppercase))
def test_an_option_in_its_own_form_is_read_back_unchanged(letter):
    assert OneOf(tuple(ascii_uppercase)).read(letter) == letter


@given(st.from_regex(r"[^\n]{2,200}", fullmatch=True))
def test_prose_in_its_own_form_is_read_back_unchanged(text):
    assert Prose().read(text) == text


@given(
    st.lists(st.from_regex(r"[^\n\r]{1,40}", fullmatch=True), min_size=1, max_size=5),
    st.sampled_from(["\n", "\n\n"]),
)
def test_paragraphs_in_their_own_form_are_read_back_unchanged(lines, between):
    text = between.join(lines)
    assert Paragraphs().read(text) == text


@given(ALLOWED, st.data())
def test_a_verdict_in_its_own_form_is_read_back_unchanged(allowed, data):
    named = st.lists(st.sampled_from(allowed), min_size=1, max_size=4)
    verdict = data.draw(st.sampled_from(["yes", "partly", "no"]))
    numbers = ", ".join(map(str, data.draw(named)))
    text = verdict if verdict == "no" else f"{verdict}: {numbers}"
    assert LeafVerdict(allowed, 4).read(text) == text


@given(st.text(max_size=60))
def test_whatever_is_said_is_read_as_the_form_or_refused(reply):
    for form, pattern in (
        (OFFERED, r"none|\d+(, \d+){0,3}"),
        (LETTERS, "[A-FZ]"),
        (LEAF, r"no|(yes|partly)(: \d(, \d)*)?"),
    ):
        try:
            assert re.fullmatch(pattern, form.read(reply))
        except ValueError:
            continue


@pytest.mark.parametrize(
    ("reply", "read"),
    [
        ("[3, 5]", "3, 5"),
        ("3,5", "3, 5"),
        ("[3-5]", "3, 4, 5"),
        ("3–5", "3, 4, 5"),
        ("【3】【12】", "3, 12"),
        ("Parts 3 and 5 of the book.", "3, 5"),
        ("1. [5]\n2. [7]", "5, 7"),
        ("1. Part 5\n2. Part 7", "5, 7"),
        ("- 5\n- 7", "5, 7"),
        ("**5**, 99, 7", "5, 7"),
        ("1 2 3 4 5 7", "1, 2, 3, 4"),
        ("None.", "none"),
        ("No other part is needed.", "none"),
        ('```json\n{"numbers": [5, 99]}\n```', "5"),
        ('{"numbers": []}', "none"),
        ('{"numbers": [5, 7', "5, 7"),
    ],
)
def test_numbers_are_read_in_the_ways_models_write_them(reply, read):
    assert OFFERED.read(reply) == read


@pytest.mark.parametrize("reply", ["", "99", "I would read on.", "37% of it"])
def test_what_names_no_number_offered_is_refused(reply):
    with pytest.raises(ValueError):  # noqa: PT011  # it carries the reply
        OFFERED.read(reply)


@pytest.mark.parametrize(
    ("reply", "read"),
    [
        ("a", "A"),
        ("A.", "A"),
        ("(A)", "A"),
        ("**A**", "A"),
        ("Answer: A", "A"),
        ("**Answer:** B", "B"),
        ("The answer is B.", "B"),
        ("I would say B.", "B"),
        ("Option C because it tells of the price", "C"),
        ("B) The price of the remote", "B"),
        ("A reader would turn to it for prices.\n\nB", "B"),
        ("**A** reader would choose C.", "C"),
        ("A: it names him", "A"),
        ('{"answer": "Z"}', "Z"),
        ('{"answer": "Z', "Z"),
    ],
)
def test_a_letter_is_read_in_the_ways_models_write_one(reply, read):
    assert LETTERS.read(reply) == read


@pytest.mark.parametrize(
    "reply", ["", "Hmm.", "**A** reader would not know.", "A reader has to go on.", "B and C, both"]
)
def test_a_word_that_looks_like_a_letter_is_none(reply):
    with pytest.raises(ValueError):  # noqa: PT011  # it carries the reply
        LETTERS.read(reply)


@pytest.mark.parametrize(
    ("reply", "read"),
    [
        ("Yes.", "yes"),
        ("NO", "no"),
        ("Yes, it tells that.", "yes"),
        ("The answer is **no**.", "no"),
    ],
)
def test_a_word_is_read_in_any_capitals(reply, read):
    assert YES_NO.read(reply) == read


@pytest.mark.parametrize(
    ("reply", "read"),
    [
        ("Yes.", "yes"),
        ("Yes: sentences 2 and 5", "yes: 2, 5"),
        ("**Partially** (see [3])", "partly: 3"),
        ("Yes [2-4].", "yes: 2, 3, 4"),
        ("No, it does not.", "no"),
        ('{"verdict": "yes", "sentences": [2, 9]}', "yes: 2"),
        ('{"verdict": "no", "sentences": []}', "no"),
    ],
)
def test_a_verdict_is_read_in_the_ways_models_give_it(reply, read):
    assert LEAF.read(reply) == read


def test_lines_of_prose_become_one_and_what_announces_them_is_left_out():
    assert Prose().read("Sure! Here is the summary:\n\nAnna left.\nBo stayed.") == (
        "Anna left. Bo stayed."
    )


def test_paragraphs_keep_their_lines():
    assert Paragraphs().read("\nAnna:\n- left\n\n\n\n- came back\n") == (
        "Anna:\n- left\n\n- came back"
    )


@pytest.mark.parametrize("form", [OFFERED, LETTERS, LEAF])
def test_a_schema_is_one_object_with_every_property_required(form):
    schema = json.loads(json.dumps(form.schema))
    assert schema["required"] == list(schema["properties"])
