"""What knowing the conversation gains for follow-ups, and what it costs other questions.

Run with: python -m tests.benchmarks.following --cache FOLDER [--sets qmsum,...] [--held-out]

The cache is one that tests.benchmarks.evidence has filled. Two things are measured, both by the
evidence that the answers find. *In a row*: the set's own questions, each complete in itself, asked
one after the other in one conversation; beside it, each asked alone. *Made follow-ups*: where one
question names who acts in a later one, a pronoun stands for it there; asked alone, after the
first, and as it was written.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from models.extractive import ExtractiveModel
from models.process_encoder import ProcessEncoder
from models.relevance import HybridRelevance
from reader.asking.asking import ask
from reader.asking.turns import turns_of
from reader.asking.values import Answer, Answered, Question, Strategy
from reader.evaluation.evidence import Measured, evaluate
from reader.evaluation.measures import Outcome, summarise
from reader.evaluation.methods import Retrieved, cited_first
from reader.evaluation.questions import EvidenceQuestion, Half, read_questions
from reader.ports import Library
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from storage.library import SqliteLibrary
from tests.benchmarks.evidence import ready
from tests.corpus import ROOT

SETS = ("qmsum", "covid_qa")
_ACTS = re.compile(
    r"\b(?:did|does|was|is) ((?:the )?(?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*|the [a-z]{3,})\b(?!['’])"
)
_WOMEN = re.compile(
    r"\b(?:princess|queen|girl|woman|mother|daughter|wife|lady|witch|sister|bride)$"
)


class Reader:
    """Look-up with whatever was asked before; ``forgets`` it again for what is asked alone."""

    def __init__(
        self, name: str, library: Library, model: ReadingModel, *, forgets: bool = False
    ) -> None:
        self.name = name
        self.understood: list[tuple[str, str]] = []
        self.answers: list[Answer] = []
        self._library = library
        self._model = model
        self._forgets = forgets
        self._document: DocumentId | None = None

    def retrieve(self, question: Question, content: DocumentText, *, by_page: bool) -> Retrieved:  # noqa: ARG002  # it looks the content up itself
        """The cited places come first."""
        if question.document != self._document or self._forgets:
            self._document, self.answers = question.document, []
        asked = replace(question, earlier=turns_of(self.answers))
        *_, last = ask(self._library, asked, Strategy.GIST, self._model)
        assert isinstance(last, Answered)
        answer = last.answer
        self.answers.append(answer)
        if answer.question.understood:
            self.understood.append((question.text, answer.question.understood))
        cited = [citation.span for citation in answer.citations]
        consulted = [place.span for place in answer.consulted]
        places = [*cited, *consulted] if by_page else cited_first(consulted, cited)
        return Retrieved(tuple(places), answer.seconds, answer.words_read, answer.answered)


def made(questions: Sequence[EvidenceQuestion]) -> Iterator[tuple[EvidenceQuestion, ...]]:
    """Two questions that name the same, and the second with a pronoun for who acts in it."""
    for number, second in enumerate(questions):
        acts = _ACTS.search(second.text)
        earlier = (q for q in reversed(questions[:number]) if q.path == second.path)
        first = next((q for q in earlier if acts and acts.group(1) in q.text), None)
        if acts and first:
            who = "she" if _WOMEN.search(acts.group(1)) else "he"
            text = f"{second.text[: acts.start(1)]}{who}{second.text[acts.end(1) :]}"
            yield first, second, replace(second, text=text)


def measure(options: argparse.Namespace, name: str, encoder: ProcessEncoder) -> None:
    """Print the figures of one set."""
    every = read_questions(options.data / name)
    questions = [q for q in every if options.held_out or q.half is Half.DEVELOPMENT]
    with closing(SqliteLibrary.open(options.cache / name)) as library:
        documents = ready(library)
        model = ExtractiveModel(library, HybridRelevance(library, encoder), encoder)

        def outcomes(reader: Reader, asked: Sequence[EvidenceQuestion]) -> list[Outcome]:
            events = evaluate(library, documents, asked, [reader])
            return [event.outcome for event in events if isinstance(event, Measured)]

        alone = Reader("alone", library, model, forgets=True)
        in_a_row = Reader("in a row", library, model)
        for reader in () if options.made_only else (alone, in_a_row):
            tell(name, reader.name, outcomes(reader, questions))
        print(f"{name}: {len(in_a_row.understood)} taken for follow-ups")
        for text, meaning in in_a_row.understood:
            print(f"    {text} => {meaning}")
        found: dict[str, list[Outcome]] = defaultdict(list)
        for first, second, follow_up in made(questions):
            found["as it was written"] += outcomes(alone, [second])
            found["follow-up alone"] += outcomes(alone, [follow_up])
            after = Reader("after", library, model)
            outcomes(after, [first])
            found["follow-up after the first"] += outcomes(after, [follow_up])
            if options.verbose:
                print(f"    {follow_up.text} => {after.understood}")
        for what, these in found.items():
            tell(name, what, these)


def tell(name: str, what: str, outcomes: Sequence[Outcome]) -> None:
    """One line of a table."""
    summary = summarise(outcomes)
    hits = " | ".join(f"{share:.3f}" for share in summary.hits)
    print(f"| {name} | {what} | {summary.questions} | {hits} |", flush=True)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT / "questions", help="question sets")
    parser.add_argument("--cache", type=Path, required=True, help="where libraries are kept")
    parser.add_argument("--sets", type=lambda text: text.split(","), default=list(SETS))
    parser.add_argument("--held-out", action="store_true", help="ask the held-out half too")
    parser.add_argument("--made-only", action="store_true", help="not the questions in a row")
    parser.add_argument("--verbose", action="store_true", help="print what was understood")
    options = parser.parse_args()
    with closing(ProcessEncoder()) as encoder:
        for name in options.sets:
            measure(options, name, encoder)


if __name__ == "__main__":
    main()
