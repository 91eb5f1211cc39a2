from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.bench import Wishes
from reader.evaluation.gist_task import GISTS
from reader.evaluation.settings import settings_of
from reader.memory.gist_quality import (
    copied_share,
    invented,
    quality,
    quality_of,
)
from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence
from tests.reader.evaluation.made import Changed, measured_in, question_set

PASSAGE = (
    "The mill at Orrin stood idle for eleven years. The channel cost 4,200 crowns, of which the "
    "parish paid one half and Hanna Lund the other. She sold her orchard to raise the money."
)
GOOD = "The parish and Hanna Lund shared the cost of 4,200 crowns for a new channel."

words = st.lists(
    st.sampled_from(["the", "mill", "stood", "by", "water", "and", "turned"]), max_size=30
)


def test_a_summary_in_its_own_words_is_good():
    measured_ = quality(GOOD, PASSAGE, 15)
    assert measured_.good
    assert measured_.words == 15
    assert measured_.copied == 0


@pytest.mark.parametrize(
    ("gist", "wrong"),
    [
        (GOOD[:-1], "finished"),
        ("Hanna Lund paid.", "right_length"),
        (PASSAGE[:47] + " " + PASSAGE[47:110] + ".", "own_words"),
    ],
)
def test_each_fault_is_seen(gist, wrong):
    found = quality(gist, PASSAGE, 15)
    assert not getattr(found, wrong)
    assert not found.good


def test_what_the_passage_does_not_hold_is_invented():
    assert invented("Peter Moe gave 7 crowns to Hanna.", PASSAGE) == ("Peter Moe", "7")
    assert invented("It cost 4200 crowns. Despite that, Lund’s mill stood.", PASSAGE) == ()
    found = quality(GOOD.replace("4,200", "4,300"), PASSAGE, 15)
    assert found.invented == ("4,300",)
    assert not found.good


@given(words, st.integers(0, 20), st.integers(1, 20))
def test_a_stretch_of_the_passage_is_copied_as_a_whole(passage, start, length):
    stretch = passage[start : start + length]
    assert copied_share(" ".join(stretch), " ".join(passage)) == (1.0 if stretch else 0.0)


def test_a_gist_out_of_the_text_is_quoted_and_one_that_was_written_is_not():
    text = f"{PASSAGE}\n{PASSAGE}"
    first = Span(0, 47)
    quoted = Gist((GistSentence(first.of(text), (first,)),))
    assert quality_of(quoted, text, Span(0, len(PASSAGE))).quoted
    assert not quality_of(Gist((GistSentence("The mill was idle.", (first,)),)), text, first).quoted


def shortened(sentence):
    """Make a model return this gist for every episode."""

    def wrap(model):
        class Same:
            def add(self, episode):
                return [Gist((GistSentence(sentence, (episode.span,)),))]

            def rest(self):
                return iter(())

            def close(self):
                pass

        return Changed(model, shortening=lambda _: Same())

    return wrap


def test_gists_of_a_document_are_measured(tmp_path):
    data = question_set(tmp_path / "set")
    gist = (
        "ships waited and a doctor came while somebody looked after the lighthouse in a cold year "
        * 2
    )
    wishes = Wishes((data / "docs" / "a.txt",), settings=settings_of(["segment=100"]))
    rows, report = measured_in(tmp_path, GISTS, wishes, shortened(gist.strip() + " ."))
    (row,) = rows
    assert row.left_out == ""
    assert row.values["episodes"] >= 4
    assert row.values["finished"] == row.values["own words"] == row.values["episodes"]
    assert row.values["nothing invented"] == row.values["episodes"]
    assert row.values["quoted"] == 0
    (table,) = report.tables
    line = dict(zip(table.columns, table.rows[0], strict=True))
    assert line["finished"] == 1
    assert line["finished, 95 %"].endswith("to 1.000")
