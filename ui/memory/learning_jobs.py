"""The window's requests to the library about what was learnt: short functions, each a job."""

from __future__ import annotations

from collections.abc import Collection as Some
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import gettext as tr
from pathlib import Path

from reader.errors import LibraryError, NotFoundError, UnreadableFileError
from reader.experience_ports import Change, Decided, HistoryEntry, Use
from reader.learning.exchange import MOST_BYTES, exported, imported, unknown
from reader.learning.governing import called_wrong, disagreeing
from reader.learning.history import HistoryEvent, event_of
from reader.learning.verdicts import Verdict, verdict_on
from reader.ports import Library
from reader.records import Collection, DocumentRecord
from reader.text.document import DocumentId
from reader.values.experience import Experience, ExperienceId
from reader.values.quotation import Citation
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.widgets.wording import place_of

_MOST_PLACES = 5


@dataclass(frozen=True, slots=True)
class Judgement:
    """The user's verdict on an answer, and the experiences that the answer used."""

    verdict: Verdict | None = None
    recalled: Sequence[Experience] = ()


@dataclass(frozen=True, slots=True)
class MemoryContents:
    """Everything that was learnt, and its counts of use."""

    experiences: Sequence[Experience] = ()
    uses: Mapping[ExperienceId, Use] = field(default_factory=dict)
    records: Mapping[DocumentId, DocumentRecord] = field(default_factory=dict)
    collections: Sequence[Collection] = ()
    revision: int = 0
    """The library's count of changes, which shows whether this is still current."""
    wrong: frozenset[ExperienceId] = frozenset()
    """Those that the user marked as wrong, here or for an equal question and answer."""
    disagreeing: frozenset[ExperienceId] = frozenset()
    """Those marked as right although another answer to the same question is too."""


@dataclass(frozen=True, slots=True)
class Background:
    """Details of one experience: the places of its evidence, and its history.

    ``places`` has one entry per piece of evidence that is shown; its text is empty if the document
    is not in the library any more.
    """

    experience: Experience
    places: Sequence[tuple[Citation, str]]
    changes: Sequence[Change]
    decided: Sequence[Decided]
    answered: bool
    """Whether the answer that it was learnt from still exists."""


def fetch_judgement(lanes: Lanes, answer: int) -> Job:
    """One event: the ``Judgement`` on an answer."""

    def work(library: Library) -> Iterator[Judgement]:
        experiences = library.experiences
        yield Judgement(verdict_on(experiences.of_answer(answer)), experiences.recalled_for(answer))

    return lanes.shelf.start(tr("Loading the rating of an answer"), work, Urgency.NOW)


def look_at_memory(lanes: Lanes) -> Job:
    """One event: the ``MemoryContents``."""

    def work(library: Library) -> Iterator[MemoryContents]:
        revision = library.experiences.revision()
        known = library.experiences.all()
        yield MemoryContents(
            known,
            library.experiences.uses(),
            {record.id: record for record in library.documents.all()},
            library.collections.all(),
            revision,
            called_wrong(known),
            disagreeing(known),
        )

    return lanes.shelf.start(tr("Loading what was learnt"), work, Urgency.SOON)


def fetch_revision(lanes: Lanes) -> Job:
    """One event: the library's count of changes to what was learnt."""

    def work(library: Library) -> Iterator[int]:
        yield library.experiences.revision()

    return lanes.shelf.start(tr("Checking for something learnt"), work, Urgency.SOON)


def fetch_story(lanes: Lanes) -> Job:
    """The complete history, newest first, in parts: lists of entries with what happened.

    The last part is empty.
    """

    def work(library: Library) -> Iterator[list[tuple[HistoryEntry, HistoryEvent]]]:
        part = library.experiences.story()
        while part:
            yield [(entry, event_of(entry)) for entry in part]
            part = library.experiences.story(part[-1].number)
        yield []

    return lanes.shelf.start(tr("Loading the history of what was learnt"), work, Urgency.SOON)


def look_into_copies(lanes: Lanes, experiences: Some[ExperienceId] | None) -> Job:
    """One event: how many backups contain any of them; None for any at all."""

    def work(library: Library) -> Iterator[int]:
        yield library.experiences.in_copies(experiences)

    return lanes.shelf.start(tr("Checking copies of the library"), work, Urgency.NOW)


def forget_in_copies(lanes: Lanes, experiences: Some[ExperienceId] | None) -> Job:
    """One event: from how many backups they were erased; None for all."""

    def work(library: Library) -> Iterator[int]:
        yield library.experiences.forget_in_copies(experiences)

    return lanes.shelf.start(tr("Deleting from copies of the library"), work, Urgency.NOW)


def fetch_background(lanes: Lanes, experience: Experience) -> Job:
    """One event: its ``Background``."""

    def work(library: Library) -> Iterator[Background]:
        known = library.experiences
        source = experience.source
        yield Background(
            experience,
            [(one, _place(library, one)) for one in experience.evidence[:_MOST_PLACES]],
            known.history(experience.id),
            [one for one in known.decisions(experience.scope) if one.newcomer == experience.id],
            source is not None and bool(library.conversations.numbered(source)),
        )

    return lanes.shelf.start(tr("Looking up where something was learnt"), work, Urgency.NOW)


def export_memory(lanes: Lanes, path: Path) -> Job:
    """One event: how many were written to a readable file."""

    def work(library: Library) -> Iterator[int]:
        found = library.experiences.all()
        hashes = {record.id: record.source.sha256 for record in library.documents.all()}
        try:
            path.write_text(exported(found, hashes), encoding="utf-8")
        except OSError as error:
            raise LibraryError(
                tr("Can't write {name}: {reason}.").format(name=path.name, reason=error.strerror),
                tr("Choose another folder."),
            ) from error
        yield len(found)

    return lanes.shelf.start(tr("Saving what was learnt"), work, Urgency.NOW, must_finish=True)


def read_export(lanes: Lanes, path: Path) -> Job:
    """One event: a file's experiences that are new here, as proposals; nothing is saved yet."""

    def work(library: Library) -> Iterator[list[Experience]]:
        try:
            with path.open("rb") as stream:
                text = stream.read(MOST_BYTES + 1).decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UnreadableFileError(
                tr("“{name}” isn't a text file.").format(name=path.name),
                tr("Nothing was changed. Choose a file saved with “Save as a file …”."),
            ) from error
        yield unknown(imported(text, library.documents), library.experiences.all())

    return lanes.shelf.start(tr("Importing what was learnt elsewhere"), work, Urgency.NOW)


def _place(library: Library, evidence: Citation) -> str:
    try:
        content = library.documents.content(evidence.document)
    except NotFoundError:
        return ""
    return place_of(content, evidence.span)
