"""Put together a question set of documents that nothing was chosen by and nobody has looked at.

    python -m scripts.fresh_questions DATA OUT [--each 20] [--seed 18]

DATA is a folder of question sets in the project's own format. From each set below, EACH questions
are drawn from its documents and written to OUT/questions.jsonl, each set as a part of its own.
What the document answers is asked as it is; `gistwalker evaluate refusal --held-out --data OUT`
makes from it what is put to another document, and what is left open by an exchange.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reader.evaluation.questions import Half, Item, shuffled


@dataclass(frozen=True, slots=True)
class Source:
    """A set, and which of its documents are fresh.

    ``looked_at`` is the number of documents of the held-out half that were measured before: the
    first ones, as they are drawn.
    """

    name: str
    documents: int
    looked_at: int = 0
    language: str = ""


SOURCES = (
    Source("tatqa", 10, looked_at=28),
    Source("fairytaleqa", 6, looked_at=12),
    Source("covid_qa", 4, looked_at=8),
)
"""Of XQuAD's English documents none is left."""

Line = dict[str, Any]


def drawn(data: Path, source: Source, each: int, seed: int) -> list[Line]:
    """Questions of a source, with the places of their documents, in an order that is always so."""
    lines = [line for line in _lines(data / source.name) if _is_fresh(line, source)]
    names = sorted({line["docs"][0] for line in lines}, key=lambda name: shuffled(Path(name).name))
    kept = names[source.looked_at :][: source.documents]
    chance = random.Random(f"{seed}/{source.name}")
    asked = [line for line in lines if line["docs"][0] in kept]
    return [_placed(line, data, source) for line in chance.sample(asked, min(each, len(asked)))]


def _lines(folder: Path) -> Iterator[Line]:
    with (folder / "questions.jsonl").open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def _is_fresh(line: Line, source: Source) -> bool:
    if not line["answerable"] or line["meta"].get("lang", source.language) != source.language:
        return False
    path = Path(line["docs"][0])
    return Item(line["id"], line["group"], line["question"], path).half is Half.HELD_OUT


def _placed(line: Line, data: Path, source: Source) -> Line:
    place = (data / source.name / line["docs"][0]).resolve()
    return {**line, "docs": [str(place)], "meta": {**line["meta"], "task": source.name}}


def write(data: Path, out: Path, each: int, seed: int) -> int:
    """Write the questions to ``out`` and return their number."""
    lines = [line for source in SOURCES for line in drawn(data, source, each, seed)]
    out.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
    (out / "questions.jsonl").write_text(text, encoding="utf-8")
    return len(lines)


def main(arguments: Sequence[str]) -> None:
    """Write the set, and say how large it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--seed", type=int, default=18)
    asked = parser.parse_args(arguments)
    print(f"{write(asked.data, asked.out, asked.each, asked.seed)} questions")


if __name__ == "__main__":
    main(sys.argv[1:])
