from __future__ import annotations

from reader.text.speech import speaker_at, speakers_of
from tests.books import plain

TURNS = ("Anna: It is late.", "Brede: It is. We go.", "Anna: Now?", "Brede: Now.", "Anna: Well.")


def test_whoever_speaks_several_times_is_a_speaker():
    meeting = plain(*TURNS, "Carl: No.")
    assert speakers_of(meeting) == {"Anna"}
    assert speakers_of(plain(*TURNS, "Brede: Yes.")) == {"Anna", "Brede"}


def test_a_text_with_a_few_colons_is_no_transcript():
    prose = ["It rained.", "Nobody came.", "The house was sold."] * 4
    assert speakers_of(plain(*TURNS, *prose)) == frozenset()
    assert speakers_of(plain()) == frozenset()


def test_a_sentence_is_said_by_whom_its_turn_begins_with():
    meeting = plain(*TURNS)
    assert speaker_at(meeting, meeting.text.index("We go")) == "Brede"
    assert speaker_at(plain("It rained."), 3) == ""
