from __future__ import annotations

from reader.model_checks.boards import boards
from reader.model_checks.gaps import Places
from tests.books import plain, prose
from tests.reader.model_checks.documents import CONTENT, ONE, PLACES, Knowing


def found(count=8):
    return list(boards(PLACES, Knowing().shorten, count))


def words_of(sought):
    return sought.question.text.removeprefix("Where does the text speak of ")[:-1].split(", ")


def test_words_of_one_sentence_are_asked_for_that_its_part_alone_has_together():
    trials = found()
    assert 6 <= len(trials) <= 8
    for sought in trials:
        words = words_of(sought)
        assert 3 <= len(words) <= 5
        for number, child in enumerate(sought.children):
            text = child.span.of(CONTENT.text).casefold()
            held = sum(word in text for word in words)
            assert held == len(words) if number == sought.right else 2 * held <= len(words)


def test_a_short_text_has_none():
    short = Places(ONE, plain(prose(200, "w")))
    assert list(boards(short, Knowing().shorten, 8)) == []
