"""Gists that are written badly: written once more, then quoted."""

from __future__ import annotations

import pytest

from models.prompted.gisting import is_table
from reader.errors import Cancelled, PromptTooLongError
from reader.importing.drafts import DraftBlock
from reader.text.document import BlockKind, DocumentId
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import ScriptedTalker, Written
from tests.models.small_library import document

CONTENT = plain(
    "In the spring of 1854 Agnes Farrow built a lighthouse on the rock before the harbour. "
    "Her brother carried 1,200 stones across the water in a small boat that leaked. "
    "The keeper of the light wrote down the weather every morning until he died.",
)
EPISODE = Excerpt(DocumentId(1), CONTENT.whole, CONTENT.text)
GOOD = (
    "Agnes Farrow built the lighthouse before the harbour in 1854. Stones came over the water "
    "with her brother, and later a keeper noted the weather."
)
BAD = [
    "",
    "Short.",
    "Sure! Here is the summary:",
    "I'm sorry, but I cannot summarize this text for you.",
    CONTENT.text,
    "Das ist ein Text über einen Turm, den jemand am Meer gebaut hat, und über noch jemanden.",
    "Agnes Farrow built " * 30,
]


def gist(*written, roles=None):
    texts = iter(written)
    talks = ScriptedTalker(writes=lambda said: next(texts))
    return prompted(talks, CONTENT, roles=roles).shorten(EPISODE), talks


def test_a_good_gist_is_kept_and_costs_one_call():
    made, talks = gist(GOOD)
    assert made.text == GOOD
    assert len(talks.said) == 1
    assert all(sentence.sources for sentence in made.sentences)


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_gist_is_written_once_more_by_a_prompt_that_says_how(bad):
    made, talks = gist(bad, GOOD)
    assert made.text == GOOD
    first, second = talks.said
    assert first != second
    assert first[: first.index(">>>")] == second[: second.index(">>>")]


@pytest.mark.parametrize("bad", BAD)
def test_what_is_bad_twice_is_quoted(bad):
    made, talks = gist(bad, bad)
    assert len(talks.said) == 2
    assert made.sentences
    assert all(
        sentence.text == span.of(CONTENT.text)
        for sentence in made.sentences
        for span in sentence.sources
    )


WRONG = (
    "Agnes Farrow built the lighthouse before the harbour in 1855. Stones came over the water "
    "with her brother, and later a keeper noted the weather for many years until he died there."
)


def test_what_the_passage_does_not_have_is_named_and_the_gist_written_once_more():
    made, talks = gist(WRONG, GOOD)
    assert made.text == GOOD
    assert "does not contain “1855”" in talks.said[1]
    assert "does not contain" not in talks.said[0]


@pytest.mark.parametrize("second", ["", "Short.", "It was 1855.", "Agnes Farrow built " * 30])
def test_where_writing_it_once_more_does_not_help_what_is_supported_is_kept(second):
    made, talks = gist(f"{GOOD} It cost 900 pounds.", second)
    assert made.text == GOOD
    assert len(talks.said) == 2


def test_the_fuller_of_two_supported_gists_is_kept():
    more = GOOD.replace("the weather.", "the weather every morning.")
    assert gist(f"{GOOD} It cost 900 pounds.", more)[0].text == more
    assert gist(f"{more} It cost 900 pounds.", GOOD)[0].text == more


def test_an_opener_is_no_fault():
    made, talks = gist(f"Sure! Here is a summary of the passage:\n\n{GOOD}")
    assert made.text == GOOD
    assert len(talks.said) == 1


DISTANT = (
    "The passage describes the lighthouse that Agnes Farrow built before the harbour in 1854, "
    "stones in a boat, and a keeper who noted the weather."
)


def test_a_gist_about_the_passage_is_written_once_more():
    made, talks = gist(DISTANT, GOOD)
    assert made.text == GOOD
    assert "Begin with who or what" in talks.said[1]
    assert "Begin with who or what" not in talks.said[0]


@pytest.mark.parametrize("problem", [PromptTooLongError(9, 8), Cancelled()])
def test_what_fails_when_it_is_written_again_is_raised_in_its_turn(problem):
    talks = ScriptedTalker()
    begun = iter([Written(lambda: ""), Written(lambda: GOOD)])
    talks.begin = lambda _: next(begun)

    def write_each(_wishes):
        raise problem

    talks.write_each = write_each
    talks.at_once = lambda _: 9
    shortening = prompted(talks, CONTENT).shortening(20)
    assert shortening.add(EPISODE) == []
    assert shortening.add(EPISODE) == []
    for _ in range(2):
        with pytest.raises(type(problem)):
            next(shortening.rest())
    shortening.close()


ROWS = "Year Ships Wrecks\n1854 120 3\n1855 140 0\n1856 155 2"


@pytest.mark.parametrize(("beside", "table"), [("Short text.", True), ("Long text. " * 20, False)])
def test_a_table_is_asked_for_as_a_table(beside, table):
    content = document(beside, DraftBlock(ROWS, BlockKind.TABLE))
    assert is_table(content, content.whole) == table
    talks = ScriptedTalker(writes=lambda said: "")
    prompted(talks, content).shorten(Excerpt(DocumentId(1), content.whole, content.text))
    assert all(("what the table shows" in said) == table for said in talks.said)
