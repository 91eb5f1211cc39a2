"""Finds the evidence of questions with known places, and says how often, as a table and as JSON.

Run with: python -m tests.benchmarks.evidence --cache FOLDER [--sets qmsum,...] [--json FILE]

Only the development half is asked, so that nothing is chosen by what --held-out shows. Documents
are imported and read once into the cache folder; later runs only ask. Seconds are those of finding
and answering, without encoding the question, which all methods but BM25 need alike.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from models.extractive import ExtractiveModel
from models.process_encoder import ProcessEncoder
from models.relevance import HybridRelevance
from reader.asking.evidence import SUPPORT
from reader.asking.values import Strategy
from reader.errors import GistwalkerError
from reader.evaluation.evidence import Measured, evaluate
from reader.evaluation.measures import DEPTHS, Outcome, Summary, summarise
from reader.evaluation.methods import (
    AskedStrategy,
    MeaningRelevance,
    Method,
    RankedEpisodes,
    RankedPages,
    WordRelevance,
)
from reader.evaluation.questions import EvidenceQuestion, GoldPage, Half, read_questions
from reader.importing.events import Imported
from reader.importing.importing import import_document
from reader.memory.reading import read_document
from reader.ports import Encoder, Library
from reader.text.document import DocumentId
from storage.library import SqliteLibrary
from tests.benchmarks.remembering import RememberingEncoder
from tests.corpus import ROOT

SETS = ("qmsum", "legalbench_rag", "covid_qa", "financebench", "ohr_bench", "mmlongbench_doc")

Key = tuple[str, Half, str]
"""Question set, half, method."""


def sample(questions: Sequence[EvidenceQuestion], documents: int | None) -> list[Path]:
    """As many of the documents, in an order that has nothing to do with what is in them."""
    paths = {question.path for question in questions}
    ordered = sorted(paths, key=lambda path: hashlib.sha256(path.name.encode()).hexdigest())
    return ordered[:documents]


def prepare(
    library: Library, encoder: Encoder, model: ExtractiveModel, paths: Iterable[Path]
) -> Mapping[Path, DocumentId]:
    """Import and read what the library does not have yet; files that are refused are left out."""
    documents = {}
    for path in paths:
        begun = time.perf_counter()
        try:
            documents[path] = document = imported(library, path)
            for _ in read_document(library, document, model, encoder):
                pass
        except GistwalkerError as problem:
            print(f"left out {path.name}: {problem}", file=sys.stderr)
        else:
            print(f"ready {path.name}: {time.perf_counter() - begun:.1f} s", file=sys.stderr)
    return documents


def ready(library: Library) -> Mapping[Path, DocumentId]:
    """The documents that have been read to their end, by where their files are."""
    whole = (r for r in library.documents.all() if library.memories.status(r.id).tree_complete)
    return {record.source.path: record.id for record in whole}


def imported(library: Library, path: Path) -> DocumentId:
    """The document of a file."""
    for event in import_document(library, path, ocr=False):
        if isinstance(event, Imported):
            return event.record.id
    raise AssertionError("an import ended without a document")


def methods_for(
    library: Library, encoder: Encoder, model: ExtractiveModel, *, by_page: bool
) -> list[Method]:
    """Everything that is compared; pages by themselves only where pages are the evidence."""
    words, meaning = WordRelevance(library), MeaningRelevance(library, encoder)
    hybrid = HybridRelevance(library, encoder)
    pages = [RankedPages("hybrid, by page", hybrid, SUPPORT)] if by_page else []
    return [
        RankedEpisodes("BM25", library, [words]),
        RankedEpisodes("dense", library, [meaning]),
        RankedEpisodes("fusion", library, [words, meaning]),
        RankedEpisodes("hybrid", library, [hybrid], SUPPORT),
        *pages,
        AskedStrategy("gist", library, model, Strategy.GIST),
        AskedStrategy("tree", library, model, Strategy.TREE),
    ]


def measured(
    name: str, options: argparse.Namespace, encoder: Encoder
) -> Iterator[tuple[Key, Outcome]]:
    """The outcomes of one question set."""
    every = read_questions(options.data / name)
    questions = [q for q in every if options.held_out or q.half is Half.DEVELOPMENT]
    with closing(SqliteLibrary.open(options.cache / name)) as library:
        reading = ExtractiveModel(library, HybridRelevance(library, encoder), encoder)
        paths = sample(every, options.documents)
        documents = ready(library) if options.ready else prepare(library, encoder, reading, paths)
        if not documents:
            return
        asking = RememberingEncoder(encoder)
        asking.encode([question.text for question in questions if question.path in documents])
        model = ExtractiveModel(library, HybridRelevance(library, asking), asking)
        by_page = any(isinstance(place, GoldPage) for q in questions for place in q.gold)
        methods = methods_for(library, asking, model, by_page=by_page)
        wanted = [method for method in methods if chosen(method, options.methods)]
        for event in evaluate(library, documents, questions, wanted):
            if isinstance(event, Measured):
                yield (name, event.question.half, event.outcome.method), event.outcome
            else:
                print(f"not located: {event.question.id}", file=sys.stderr)


def chosen(method: Method, names: Sequence[str] | None) -> bool:
    """Whether a method is to be measured."""
    return names is None or method.name in names


def table(summaries: Mapping[Key, Summary]) -> Iterator[str]:
    """Lines of Markdown."""
    hits = " | ".join(f"hit@{depth}" for depth in DEPTHS)
    yield f"| set | half | method | n | {hits} | MRR | recall@5 | s | words | refused r/w |"
    yield "|" + "---|" * (9 + len(DEPTHS))
    for (name, half, method), summary in summaries.items():
        shares = " | ".join(f"{share:.3f}" for share in summary.hits)
        refused = "/".join(
            "–" if share is None else f"{share:.2f}"
            for share in (summary.right_refusals, summary.wrong_refusals)
        )
        yield (
            f"| {name} | {half} | {method} | {summary.questions} | {shares} "
            f"| {summary.reciprocal_rank:.3f} | {summary.recall:.3f} | {summary.seconds:.3f} "
            f"| {summary.words:.0f} | {refused} |"
        )


def arguments() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT / "questions", help="question sets")
    parser.add_argument("--cache", type=Path, required=True, help="where libraries are kept")
    parser.add_argument("--sets", type=lambda text: text.split(","), default=list(SETS))
    parser.add_argument("--methods", type=lambda text: text.split(";"), help="A;B;C")
    parser.add_argument("--documents", type=int, help="at most so many of each set")
    parser.add_argument("--ready", action="store_true", help="only what the cache holds already")
    parser.add_argument("--held-out", action="store_true", help="ask the held-out half too")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    return parser.parse_args()


def main() -> None:
    """Measure, and print."""
    options = arguments()
    outcomes: dict[Key, list[Outcome]] = defaultdict(list)
    with closing(ProcessEncoder()) as encoder:
        for name in options.sets:
            for key, outcome in measured(name, options, encoder):
                outcomes[key].append(outcome)
    order = sorted(outcomes, key=lambda key: (options.sets.index(key[0]), key[1]))
    summaries = {key: summarise(outcomes[key]) for key in order}
    print("\n".join(table(summaries)))
    if options.json:
        rows = [
            {"set": name, "half": half, "method": method, **dataclasses.asdict(summary)}
            for (name, half, method), summary in summaries.items()
        ]
        options.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
