"""Questions in other languages than English, and across languages."""

from __future__ import annotations

import random
import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from training.questions import Part, Question, Span, entries, part_of, read_text

PARALLEL = "xquad"
"""The articles of SQuAD in twelve languages, with the same questions."""

CHINESE = "cmrc2018"

_IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_SENTENCE_END = re.compile(r"(?<=[.!?\u0964\u061f\u3002\uff01\uff1f])\s*|\n")


def parallel_questions(folder: Path, part: Part) -> Mapping[str, dict[str, Question]]:
    """Questions of ``PARALLEL``: by number and language, each with a passage of that language."""
    found: defaultdict[str, dict[str, Question]] = defaultdict(dict)
    for entry in entries(folder, PARALLEL):
        title, language = entry["meta"]["title"], entry["meta"]["lang"]
        if part_of("squad", title) is part:
            number = entry["id"].rpartition("_")[2]
            found[number][language] = _question(folder, entry, f"{title}:{language}")
    return found


def in_one_language(folder: Path, part: Part) -> Iterator[Question]:
    """Questions with passages of their own language."""
    for versions in parallel_questions(folder, part).values():
        yield from versions.values()
    for entry in entries(folder, CHINESE):
        if part_of(CHINESE, entry["group"]) is part and "char" in entry["evidence"][0]:
            # its documents are single paragraphs: those of ten are one group
            yield _question(
                folder, entry, f"{CHINESE}:{int(entry['group'].rpartition('_')[2]) // 10}"
            )


def by_language(folder: Path, part: Part, seed: int) -> Mapping[str, list[Question]]:
    """The questions in one language, by set and language, in random order."""
    found: defaultdict[str, list[Question]] = defaultdict(list)
    for question in in_one_language(folder, part):
        language = question.group.rpartition(":")[2] if question.set == PARALLEL else "zh"
        found[f"{question.set} {language}"].append(question)
    for questions in found.values():
        random.Random(seed).shuffle(questions)
    return found


def across_languages(folder: Path, part: Part, rng: random.Random) -> Iterator[Question]:
    """Each question of ``PARALLEL`` twelve times: languages of question and passage by chance."""
    for versions in parallel_questions(folder, part).values():
        languages = sorted(versions)
        for language in languages:
            asked = rng.choice([other for other in languages if other != language])
            text = versions[asked].text
            shown = versions[language]
            yield Question(shown.set, shown.group, text, shown.context, shown.spans)


def _question(folder: Path, entry: dict[str, Any], group: str) -> Question:
    evidence = entry["evidence"][0]
    text = read_text(folder / "questions" / entry["corpus"] / evidence["doc"])
    start, end = evidence["char"]
    first, last = _surroundings(text, start, end)
    span = Span(start - first, end - first)
    return Question(entry["corpus"], group, entry["question"], text[first:last], (span,))


def _surroundings(text: str, start: int, end: int) -> tuple[int, int]:
    """Whole sentences around a place, as many as the network reads at once."""
    near = text[max(0, start - 100) : end + 100]
    dense = len(_IDEOGRAPHS.findall(near)) > len(near) / 4
    room = 300 if dense else 800
    # Elsewhere in each passage, but always the same: the network must not learn a place.
    before = zlib.crc32(near.encode()) % room
    breaks = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    first = min(n for n in breaks if n >= start - before or n == breaks[-1])
    if first > start:
        first = max(0, start - before)
    last = max((n for n in breaks if end <= n <= start - before + room), default=end)
    return first, last
