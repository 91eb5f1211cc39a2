from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.support.statement_names import KnownNames, names


def foreign(statement, *texts):
    known = KnownNames(texts)
    return [name.words for name in names(statement) if not known.bear_out(name)]


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("Elizabeth Bennet refused.", "Elizabeth blushed. “Miss Bennet!” he cried."),
        ("Elizabeth Bennet refused.", "Elizabeth refused."),
        ("Mr Darcy left.", "Darcy left."),
        ("J. Smith left.", "Smith left."),
        ("Smith’s house burnt.", "the house of Smith"),
        ("It was René’s.", "RENE had it"),
        ("The Jean-Paul bridge", "Jean Paul"),
        ("The WHO agreed.", "The World Health Organization agreed."),
        ("The World Health Organization agreed.", "The WHO agreed."),
        ("The TV is on.", "a T_V_ set"),
        ("The TV is on.", "a T.V. set"),
        ("The Canadian won.", "He is from Canada."),
        ("He is from England.", "an English ship"),
        ("Repairs cost more.", "It is dear to mend it."),
        ("Meanwhile, it rained. However, all went.", "rain"),
        ("The Remote Control is red.", "the remote control"),
        ("Die Brücke und der Zoll waren teuer.", "Sie kostete viel."),
        ("Die Brücken gehörten Anna Lund.", "Anna Lunds Brücke"),
    ],
)
def test_what_is_borne_out(statement, text):
    assert foreign(statement, text) == []


@pytest.mark.parametrize(
    ("statement", "text", "expected"),
    [
        ("John Smith refused.", "John Brown refused.", "John Smith"),
        ("Dario owns a boat.", "Boris owns a boat.", "Dario"),
        ("It was built by Anna Lund.", "It was built by Carl Berg.", "Anna Lund"),
        ("The BBC agreed.", "The World Health Organization agreed.", "BBC"),
        ("Die Brücke hat der Zimmermann Karl Berg gebaut.", "Anna Lund.", "Zimmermann Karl Berg"),
    ],
)
def test_what_is_not(statement, text, expected):
    assert foreign(statement, text) == [expected]


@given(st.text(max_size=80))
def test_every_text_bears_itself_out(text):
    assert foreign(text, text) == []
