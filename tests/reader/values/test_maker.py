from __future__ import annotations

import pytest

from reader.values import maker
from reader.values.maker import EMBEDDED, Maker, unsigned


@pytest.mark.parametrize(
    ("model", "called"),
    [
        ("Qwen3-4B-Q4_K_M (0123456789ab)", "Qwen3-4B-Q4_K_M"),
        ("Qwen3-4B-Q4_K_M", "Qwen3-4B-Q4_K_M"),
        ("mine (old)", "mine (old)"),
        ("mine (0123456789ab) (new)", "mine (0123456789ab) (new)"),
    ],
)
def test_a_model_is_called_by_its_own_name(model, called):
    assert unsigned(model) == Maker(model, "1").called == called


def test_the_embedded_reader_is_kept_under_one_name_whatever_people_call_it(monkeypatch):
    monkeypatch.setattr(maker, "EMBEDDED_NAME", "built-in reader")
    assert EMBEDDED == "embedded reader"
    assert Maker(EMBEDDED, "1").called == "built-in reader"
