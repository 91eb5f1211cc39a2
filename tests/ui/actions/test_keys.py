"""Every action has words and keys of its own, and keys that a person chose win."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.actions.action_table import SPECS, acts_of
from ui.actions.acts import Act, Topic
from ui.actions.keys import bound, differences, holder, normal, usual, with_keys

SOME_KEYS = ("F2", "Ctrl+O", "F9", "Ctrl+L", "Esc", "Ctrl+Alt+J", "F4")


@pytest.mark.parametrize("act", list(Act))
def test_every_action_has_words_and_keys_that_exist(act):
    spec = SPECS[act]
    assert spec.text
    assert spec.says
    assert spec.keys
    assert all(usual(act))
    assert sum(act in acts_of(topic) for topic in Topic) == 1


def test_no_two_actions_share_a_key_or_their_words():
    keys = Counter(key for act in Act for key in usual(act))
    words = Counter(spec.text for spec in SPECS.values())
    assert [key for key, times in keys.items() if times > 1] == []
    assert [text for text, times in words.items() if times > 1] == []


SHIFTED = {
    "US": dict(zip("`1234567890-=[]\\;',./", '~!@#$%^&*()_+{}|:"<>?', strict=True)),
    "German": dict(zip("1234567890,.-#+<", "!\"§$%&/()=;:_'*>", strict=True)),
}
"""Characters of keys with Shift, on two keyboards."""


@pytest.mark.parametrize("keyboard", SHIFTED)
def test_no_key_press_means_two_shortcuts(keyboard):
    """A press of Shift and a key is both; where two shortcuts match, Qt runs neither."""
    shifted = SHIFTED[keyboard]

    def pressed(keys):
        held, _, key = keys.rpartition("+") if not keys.endswith("++") else (keys[:-2], "", "+")
        pressed_shift = held.replace("Shift", "").strip("+") + f"+{shifted.get(key)}"
        return pressed_shift if "Shift" in held and key in shifted else f"{held}+{key}"

    meant = Counter(pressed(key) for act in Act for key in usual(act))
    assert [key for key, times in meant.items() if times > 1] == []


def test_a_chosen_key_is_taken_from_the_action_that_usually_has_it():
    every, problems = bound({Act.OPEN: ("F9",)})
    assert every[Act.OPEN] == ("F9",)
    assert every[Act.TOGGLE_LEFT] == ()
    assert holder("F9", every) is Act.OPEN
    assert problems == ()


def test_what_cannot_be_used_is_named():
    chosen = {"fly": ("F2",), Act.OPEN: ("Hyper+Foo", "F2"), Act.QUIT: ("F2",)}
    every, problems = bound(chosen)
    assert every[Act.OPEN] == ("F2",)
    assert every[Act.QUIT] == ()
    message = " ".join(problem.what for problem in problems)
    for words in ("fly", "Hyper+Foo", "Open", "Quit"):
        assert words in message
    assert len(problems) == 3


def test_the_usual_keys_are_no_difference():
    assert with_keys({Act.OPEN: ("F2",)}, Act.OPEN, usual(Act.OPEN)) == {}
    assert differences({"fly": ("F2",)}) == {"fly": ("F2",)}


presses = st.lists(st.tuples(st.sampled_from(list(Act)), st.lists(st.sampled_from(SOME_KEYS))))


@given(presses)
def test_however_keys_are_chosen_each_has_one_action(presses):
    chosen = {}
    for act, pressed in presses:
        keys = tuple(dict.fromkeys(normal(key) for key in pressed))
        chosen = with_keys(chosen, act, keys)
        every, problems = bound(chosen)
        assert every[act] == keys
        assert problems == ()
        held = Counter(key for one in every.values() for key in one)
        assert all(times == 1 for times in held.values())
