"""From a dropped file to the first useful answer, and what a language model adds in minutes.

``python -m pytest tests/benchmarks/test_two_speeds.py --benchmark-enable -s``. Seconds are those of
computing, by all processes. With ``RECORD=FILE`` the timings of the language model are written to
FILE, for tests of what is promised; ``PARTS`` is how many of them are made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import psutil
import pytest

from main import Program
from models import readers
from models.choice import FromFile, to_json
from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from reader.memory.estimating import work_of
from reader.memory.reading_events import Deepened, EpisodeRead
from reader.memory.reading_limits import ReadingLimits
from reader.model_checks.model_check import assign
from reader.ports import Library
from reader.records import Choice
from reader.roles import Doer, Skill
from reader.session.reading_session import ReadingSession
from reader.text.document import DocumentId
from reader.values.asking_events import Answered, MemoryAwaited
from reader.values.question import Question
from reader.values.strategy import Strategy
from tests.corpus import corpus
from tests.real_models import real_model

NOVEL = "epubs/standardebooks/f-scott-fitzgerald_the-great-gatsby.epub"
STORY = "epubs/standardebooks/h-g-wells_the-time-machine.epub"
PARTS = int(os.environ.get("PARTS", "40"))

pytestmark = [pytest.mark.timeout(3000), pytest.mark.slow]


@pytest.fixture
def program() -> Iterator[Program]:
    with Program() as made:
        yield made


def computed() -> float:
    """The seconds that this process and its children have computed."""
    me = psutil.Process()
    spent = 0.0
    for process in (me, *me.children(recursive=True)):
        with suppress(psutil.Error):
            times = process.cpu_times()
            spent += times.user + times.system
    return spent


def imported(library: Library, path: Path) -> DocumentId:
    *_, last = import_document(library, path)
    assert isinstance(last, Imported)
    return last.record.id


def answered(session: ReadingSession, document: DocumentId, text: str) -> int:
    """Ask; the number of events that state how long the memory is waited for."""
    *events, last = session.ask(Question(text, document), Strategy.AUTO)
    assert isinstance(last, Answered)
    assert last.answer.answered
    return sum(isinstance(event, MemoryAwaited) for event in events)


def test_from_a_dropped_novel_to_useful_answers(program: Program, tmp_path: Path) -> None:
    started = computed()

    def report(what: str) -> None:
        print(f"{what}: {computed() - started:.1f} s", flush=True)

    with closing(program.open_library(tmp_path)) as library:
        document = imported(library, corpus(NOVEL))
        report("imported")
        with closing(program.open_session(tmp_path)) as session:
            answered(session, document, "Where does Gatsby live?")
            report("a question about a place answered, nothing in memory")
            assert answered(session, document, "What is the book about?")
            report("read, and a question about the whole answered")
        status = library.memories.status(document)
        print(f"{library.documents.get(document).words} words, {status.episodes} passages")


def test_what_a_language_model_adds(program: Program, tmp_path: Path) -> None:
    choice = FromFile(real_model("smollm2-135m"))
    timings: list[dict[str, object]] = []
    with closing(program.open_library(tmp_path)) as library:
        library.choices.set(Choice.MODEL, to_json(choice))
        for skill in (Skill.GIST, Skill.SUMMARY):
            assign(library.choices, readers.name_of(choice), skill, Doer.MODEL)
        document = imported(library, corpus(STORY))
        with closing(program.open_session(tmp_path)) as session:
            started = computed()
            read = [e for e in session.read(document) if isinstance(e, EpisodeRead)]
            print(f"in memory, {len(read)} passages: {computed() - started:.1f} s", flush=True)
            content, tree = library.documents.content(document), library.memories.tree(document)
            started = last = computed()
            for event in session.deepen(document, ReadingLimits(on_battery=True)):
                if isinstance(event, Deepened):
                    seconds, last = computed() - last, computed()
                    work = work_of(tree[event.node.id], content, tree)
                    part = {"node": event.node.id, "level": event.node.level}
                    timings.append({**part, "work": round(work), "seconds": round(seconds, 2)})
                    print(f"{last - started:.0f} s: {event.share:.0%}", flush=True)
                if len(timings) == PARTS:
                    break
    print(f"{len(timings)} parts: {last - started:.1f} s; the first: {timings[0]['seconds']} s")
    if target := os.environ.get("RECORD"):
        of = f"SmolLM2-135M, {Path(STORY).stem}, two busy cores, seconds of computing"
        Path(target).write_text(json.dumps([{"of": of, "parts": timings}], indent=1))
