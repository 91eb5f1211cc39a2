"""The question set of documents that nothing was chosen by."""

from __future__ import annotations

import json

from reader.evaluation.formats.own_questions import read_own
from reader.evaluation.questions import Half
from scripts.fresh_questions import SOURCES, write

EACH = 3


def given(folder, name, language):
    (folder / name).mkdir(parents=True)
    with (folder / name / "questions.jsonl").open("w", encoding="utf-8") as file:
        for number in range(400):
            row = {
                "id": f"{name}/{number}",
                "group": f"group {number // 4}",
                "question": f"Who is number {number}?",
                "answers": [str(number)],
                "answerable": number % 4 != 0,
                "docs": [f"docs/{number // 4}.txt"],
                "evidence": [],
                "meta": {"lang": language} if language else {},
            }
            file.write(f"{json.dumps(row)}\n")


def test_only_what_nobody_has_looked_at_is_drawn_and_always_the_same(tmp_path):
    for source in SOURCES:
        given(tmp_path / "data", source.name, source.language)
    outs = [tmp_path / "one", tmp_path / "two"]
    for out in outs:
        assert write(tmp_path / "data", out, EACH, 16) == EACH * len(SOURCES)
    first, second = (read_own(out).items for out in outs)
    assert [item.id for item in first] == [item.id for item in second]
    assert all(item.half is Half.HELD_OUT and item.answerable for item in first)
    assert {item.part for item in first} == {source.name for source in SOURCES}
