"""The start of the multilingual network, and its questions."""

from __future__ import annotations

import json
import random
import struct

import numpy as np
import pytest

from training.languages import across_languages, in_one_language
from training.multilingual_start import kept_pieces, tokenizer, unpacked
from training.questions import Part, part_of

PIECES = [
    "<s>", "<pad>", "</s>", "<unk>", "▁", "A", "n", "a", "▁Anna", "▁schläft", "კ", "▁კატა",
    "▁Schloss", "<mask>",
]  # fmt: skip
SCORES = [0, 0, 0, 0, -3, -9, -9, -9, -5, -6, -9, -4, -12, 0]


@pytest.fixture
def packed(tmp_path):
    """A file in the published form, with one matrix of one row."""
    words = [piece.encode() for piece in PIECES]
    offsets = np.cumsum([0, *map(len, words)]).astype("<u4")
    head = b"E5S1" + struct.pack("<I7ifi", 1, 32, 1, 1, 4, len(words), 2, 2, 1e-12, 32)
    head += struct.pack("<5iQ", len(words), 0, 2, 1, 3, offsets[-1]) + offsets.tobytes()
    head += np.array(SCORES, "<f4").tobytes() + b"".join(words) + struct.pack("<iI", 0, 0)
    name = b"emb.word"
    entry = struct.pack("<iH", 1, len(name)) + name
    place = len(head) + len(entry) + struct.calcsize("<BIQQ")
    halves = bytes(0x90 + n for n in range(16))
    row = np.float16(0.5).tobytes() + halves
    path = tmp_path / "weights.bin"
    path.write_bytes(head + entry + struct.pack("<BIQQ", 1, 32, place, len(row)) + row)
    return unpacked(path)


def test_blocks_of_four_bits_are_unpacked(packed):
    (row,) = packed.blocks("emb.word", 32)
    assert row.tolist() == [(n - 8) / 2 for n in range(16)] + [0.5] * 16


def test_frequent_pieces_of_known_scripts_and_all_characters_stay(packed):
    kept = [PIECES[n] for n in kept_pieces(packed, tokens=11)]
    assert kept == [*PIECES[:4], "▁", "A", "n", "a", "▁Anna", "▁schläft", "კ"]


def test_question_and_passage_are_told_apart(packed):
    made = tokenizer(packed, kept_pieces(packed, tokens=11)).encode("Anna", "Anna  schläft კ")
    assert made.tokens[:3] == ["<s>", "▁Anna", "</s>"]
    assert made.type_ids == [0] * 3 + [1] * (len(made.ids) - 3)
    assert "▁schläft" in made.tokens
    assert made.tokens[-2:] == ["კ", "</s>"]


def article(part: Part) -> str:
    return next(f"Farm {n}" for n in range(99) if part_of("squad", f"Farm {n}") is part)


@pytest.fixture
def parallel(tmp_path):
    texts = {
        "en": ("Anna sold nine sheep. Bruno left.", "Who left?", "Bruno"),
        "de": ("Anna verkaufte neun Schafe. Bruno ging fort.", "Wer ging?", "Bruno"),
        "zh": ("\u5b89\u5a1c\u5356\u4e86\u4e5d\u53ea\u7f8a\u3002", "?", "\u4e5d"),
    }
    entries = []
    for part in Part:
        for language, (text, question, answer) in texts.items():
            name = f"{part.value}-{language}.txt"
            folder = tmp_path / "questions" / "xquad"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
            start = text.index(answer)
            entries.append(
                {
                    "id": f"xquad/{language}_{part.value}",
                    "corpus": "xquad",
                    "docs": [name],
                    "question": question,
                    "evidence": [{"doc": name, "char": [start, start + len(answer)]}],
                    "meta": {"title": article(part), "lang": language},
                }
            )
    (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, entries)), encoding="utf-8")
    chinese = tmp_path / "questions" / "cmrc2018"
    chinese.mkdir()
    (chinese / "questions.jsonl").write_text("")
    return tmp_path


def test_all_languages_of_an_article_are_in_one_part(parallel):
    found = list(in_one_language(parallel, Part.UNSEEN))
    assert {question.group for question in found} == {
        f"{article(Part.UNSEEN)}:{language}" for language in ("en", "de", "zh")
    }
    assert [question.answers() for question in found] == [["Bruno"], ["Bruno"], ["\u4e5d"]]


def test_across_languages_the_answer_is_in_the_language_of_the_passage(parallel):
    own = {question.group: question.text for question in in_one_language(parallel, Part.TRAIN)}
    for question in across_languages(parallel, Part.TRAIN, random.Random(4)):
        assert question.answers()[0] in question.context
        assert question.text != own[question.group]
