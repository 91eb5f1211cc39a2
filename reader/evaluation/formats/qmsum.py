"""QMSum: one meeting a line, with questions, answers, and the turns that contain them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from reader.evaluation.formats.lines import Entry, items_of
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import GoldPassage, Item, ItemSet
from reader.text.span import Span

FORM = (
    "QMSum’s: an object with meeting_transcripts, general_query_list and specific_query_list, the "
    "questions with query and answer"
)


def read_qmsum(path: Path, texts: Texts) -> ItemSet:
    """Read questions; those about a complete meeting are reported separately.

    Raises:
        UnreadableFileError: a line is not of this form.
    """

    def questions(entry: Entry) -> Iterator[Item]:
        turns = _turns(entry)
        kept = texts.keep("qmsum-meeting", "".join(turns))
        for part, name in (("general", "general_query_list"), ("specific", "specific_query_list")):
            for number, asked in enumerate(entry.get(name, ())):
                yield Item(
                    id=f"{kept.stem}/{part}{number}",
                    group=kept.stem,
                    text=str(asked["query"]),
                    path=kept,
                    part=part,
                    references=(str(asked["answer"]),),
                    gold=tuple(_passages(asked.get("relevant_text_span", ()), turns)),
                )

    return ItemSet(path.stem, items_of(path, questions, FORM))


def _turns(entry: Entry) -> list[str]:
    return [
        f"{turn['speaker']}: {' '.join(turn['content'].split())}\n\n"
        for turn in entry["meeting_transcripts"]
    ]


def _passages(ranges: list[list[str]], turns: list[str]) -> Iterator[GoldPassage]:
    """Return the characters of turns that are given by their numbers, both ends included."""
    starts = [0]
    for turn in turns:
        starts.append(starts[-1] + len(turn))
    for first, last in ranges:
        yield GoldPassage(Span(starts[int(first)], starts[int(last) + 1]))
