"""Record a model's answers to questions about whole texts, as docs/transcripts/MODEL.md.

    python -m scripts.transcripts MODEL --ask DOCUMENT QUESTIONS [--ask …] [--work FOLDER]
        [--unread] [--threads N]

MODEL is ``embedded`` or a name of docs/real-models.md. A file of questions has one on each line; a
line that begins with ``#`` names the only section of the document that is read. The answers quote
the documents, so these must be in the public domain. Memories are kept in the work folder. With
``--unread`` questions are asked before the model has read the documents, as by somebody who cannot
wait.
"""

from __future__ import annotations

import argparse
import platform
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import psutil

from main import Program
from models.choice import FromFile, to_json
from reader.asking.describing import describe, place
from reader.asking.grading import called
from reader.importing.import_events import Imported, Parsed
from reader.importing.importing import import_document
from reader.importing.parser_client import parse
from reader.model_choice import EMBEDDED
from reader.ports import Library
from reader.records import Choice, DocumentRecord
from reader.text.document import DocumentText
from reader.values.answer import Action, Answer
from reader.values.asking_events import Answered
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from scripts.fetch_models import REAL_MODELS, RealModel, fetch, models_folder

FOLDER = Path("docs/transcripts")
_QUOTED = 300
"""Letters of a quote that are shown: the pages quote only a few sentences."""
_SHOWN = frozenset(
    {Action.OPEN, Action.COMMIT, Action.HOP, Action.REVERT, Action.STOP, Action.EXPLAIN}
)


@dataclass(frozen=True, slots=True)
class Asked:
    """Questions about a document, or about one ``section`` of it."""

    document: Path
    section: str
    questions: tuple[str, ...]


def read_questions(document: Path, questions: Path) -> Asked:
    """Questions in a file; empty lines are skipped."""
    lines = [line.strip() for line in questions.read_text("utf-8").splitlines() if line.strip()]
    section = next((line[1:].strip() for line in lines if line.startswith("#")), "")
    return Asked(document, section, tuple(line for line in lines if not line.startswith("#")))


def section_text(content: DocumentText, title: str) -> str:
    """The text of a section. Raises ``ValueError`` if there is none with that title."""
    for section in content.sections:
        if section.title.casefold() == title.casefold():
            return section.span.of(content.text)
    known = ", ".join(section.title for section in content.sections)
    raise ValueError(f"There is no section “{title}”, but: {known}.")


def transcript(answer: Answer, content: DocumentText) -> Iterator[str]:
    """Lines of Markdown: question, answer, grade, quotes, what was opened, what was left out."""
    yield from (f"### {answer.question.text}", "", answer.text.strip(), "")
    yield from (f"*{called(answer.grade)}.*", "")
    for number, citation in enumerate(answer.citations, 1):
        yield f"- [{number}] {_quoted(citation, content)}"
    if answer.nearest:
        yield from ("Nearest passages:", "")
        yield from (f"- {_quoted(citation, content)}" for citation in answer.nearest)
    yield from ("", "Opened:", "")
    steps = [step for step in answer.trace if step.action in _SHOWN]
    yield from (f"- {describe(step, content)}" for step in steps)
    read = f"{answer.words_read:,} of {answer.words_in_document:,} words read"
    yield from ("", f"{answer.strategy.value}: {read}, {answer.seconds:.1f} s", "")


def _quoted(citation: Citation, content: DocumentText) -> str:
    flat = " ".join(citation.quote.split())
    short = flat if len(flat) <= _QUOTED else flat[:_QUOTED].rsplit(" ", 1)[0] + " …"
    return f"“{short}” ({place(content, citation.span)})"


def heading(
    name: str,
    model: RealModel | None,
    strategy: Strategy,
    *,
    unread: bool = False,
    threads: int | None = None,
) -> Iterator[str]:
    """The model and the machine of the answers."""
    yield from (f"# Transcripts: {name}", "")
    if model is not None:
        yield f"Model file: `{model.name}.gguf`, SHA-256 `{model.sha256}`."
    machine = f"{platform.machine()}, {psutil.cpu_count(logical=False) or 1} cores"
    if unread:
        yield "The documents were asked before they had been read: no gists were written."
    yield from (
        f"Strategy: {strategy.value}. Machine: {machine}, {threads or psutil.cpu_count()} threads.",
        "Made by `python -m scripts.transcripts`; nothing is left out or chosen.",
        "",
    )


def _taken_in(library: Library, asked: Asked, folder: Path) -> DocumentRecord:
    path = asked.document
    if asked.section:
        *_, last = parse(path, ocr=False)
        assert isinstance(last, Parsed)  # the last event, by its contract
        name = re.sub(r"\W+", "-", asked.section).strip("-")
        text = section_text(last.document.content, asked.section)
        path = folder / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
    *_, imported = import_document(library, path, ocr=False)
    assert isinstance(imported, Imported)  # the same
    return imported.record


def _transcripts(
    model: RealModel | None,
    texts: Sequence[Asked],
    strategy: Strategy,
    folder: Path,
    *,
    unread: bool,
    threads: int | None,
) -> Iterator[str]:
    """Read each text once, unless it is to be asked ``unread``, then ask the questions."""
    chosen = None if model is None else to_json(FromFile(fetch(model, models_folder())))
    with Program(threads=threads) as program:
        with closing(program.open_library(folder)) as library:
            library.choices.set(Choice.MODEL, chosen)
            records = [_taken_in(library, asked, folder) for asked in texts]
            contents = [library.documents.content(record.id) for record in records]
        with closing(program.open_session(folder)) as session:
            for asked, record, content in zip(texts, records, contents, strict=True):
                for _ in () if unread else session.read(record.id):
                    pass
                yield from (f"## {asked.section or record.title}", "")
                for question in asked.questions:
                    print(question, flush=True)
                    *_, last = session.ask(Question(question, record.id), strategy)
                    assert isinstance(last, Answered)  # the same
                    yield from transcript(last.answer, content)


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask, and write the page."""
    models = {each.name: each for each in REAL_MODELS}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", choices=[EMBEDDED, *models])
    parser.add_argument("--ask", nargs=2, type=Path, action="append", required=True)
    parser.add_argument("--strategy", type=Strategy, choices=list(Strategy), default=Strategy.AUTO)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--unread", action="store_true")
    parser.add_argument("--threads", type=int, help="threads for a language model")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args(arguments)
    texts = [read_questions(document, questions) for document, questions in given.ask]
    model = models.get(given.model)
    with tempfile.TemporaryDirectory() as temporary:
        lines = [
            *heading(
                given.model, model, given.strategy, unread=given.unread, threads=given.threads
            ),
            *_transcripts(
                model,
                texts,
                given.strategy,
                given.work or Path(temporary),
                unread=given.unread,
                threads=given.threads,
            ),
        ]
    given.folder.mkdir(parents=True, exist_ok=True)
    page = given.folder / f"{given.model}.md"
    page.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
