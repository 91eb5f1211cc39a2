"""The arguments and options of ``gistwalker ask``; also “only up to here”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr
from typing import Annotated

import typer

from reader.asking.lookup import EPISODES
from reader.asking.walk import WalkLimits
from reader.bibliography.kinds import CiteStyle
from reader.ports import Library
from reader.records import DocumentRecord
from reader.search.page_names import end_of_page
from reader.values.answer_time import LEAST_SECONDS, MOST_SECONDS
from reader.values.strategy import Strategy
from ui.terminal.document_argument import find_document

UpTo = Annotated[str | None, typer.Option(metavar="PAGE", help=tr("Use nothing after this page."))]
Within = Annotated[
    str | None,
    typer.Option(
        "--in",
        metavar="DOC",
        help=tr(
            "With several documents: the one that the page is in. Documents after it aren't used."
        ),
    ),
]
SoFar = Annotated[
    bool,
    typer.Option(
        "--so-far",
        help=tr(
            "Use nothing after the place you have read to in the window; with several "
            "documents, in the one you opened last."
        ),
    ),
]


@dataclass(frozen=True, slots=True)
class Bound:
    """Nothing after the character ``up_to`` of ``document`` may be used; None allows all."""

    document: DocumentRecord
    up_to: int | None = None


def bound_of(
    library: Library,
    records: Sequence[DocumentRecord],
    page: str | None,
    within: str | None,
    *,
    so_far: bool,
) -> Bound:
    """Return the bound that the options give for a question to ``records``, in their order.

    Raises:
        BadParameter: if the options do not go together.
        NotFoundError: if ``within`` is no document.
        NoSuchPageError: if nothing is called ``page`` there.
    """
    if so_far and (page or within):
        raise typer.BadParameter(tr("Give --so-far or a page, not both."))
    if so_far:
        return _read_so_far(library, records)
    if page is None:
        if within is not None:
            raise typer.BadParameter(tr("Give the page with --up-to."))
        return Bound(records[0])
    if within is None and len(records) > 1:
        raise typer.BadParameter(tr("Give the document of the page with --in."))
    here = records[0] if within is None else find_document(library, within)
    if here.id not in {record.id for record in records}:
        other = tr("“{title}” isn't one of the documents asked.")
        raise typer.BadParameter(other.format(title=here.title))
    return Bound(here, end_of_page(library.documents.content(here.id), page))


def _read_so_far(library: Library, records: Sequence[DocumentRecord]) -> Bound:
    """Return how far the user has read: nothing, if nothing was opened yet."""
    positions = library.positions.all()
    opened = [record for record in records if record.id in positions]
    if not opened:
        return Bound(records[0], 0)
    last = max(opened, key=lambda record: positions[record.id].opened)
    return Bound(last, positions[last.id].furthest)


DEFAULT_STEPS = WalkLimits().steps

Docs = Annotated[
    list[str],
    typer.Argument(
        metavar="DOC",
        help=tr("Ids, parts of titles, or paths of files."),
        default_factory=list,
        show_default=False,
    ),
]
Method = Annotated[Strategy, typer.Option(help=tr("How to search for the answer."))]
HopAlgorithm = Annotated[
    int | None,
    typer.Option(
        min=1, max=2, help=tr("For multihop: 1 asks sub-questions, 2 corrects its own steps.")
    ),
]
Episodes = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=12,
        help=tr("Maximum passages to look up (default: {most}).").format(most=EPISODES),
    ),
]
Sequential = Annotated[
    bool,
    typer.Option("--sequential", help=tr("Choose each passage after reading the ones before.")),
]
WalkSteps = Annotated[
    int, typer.Option(min=1, help=tr("Maximum steps of a walk through the tree."))
]
Seconds = Annotated[
    int | None,
    typer.Option(
        min=LEAST_SECONDS,
        max=MOST_SECONDS,
        help=tr("How many seconds a language model may take (default: as in the settings)."),
    ),
]
CollectionName = Annotated[
    str | None,
    typer.Option(metavar="NAME", help=tr("Ask all documents of a collection together.")),
]
Notes = Annotated[
    bool, typer.Option("--notes", help=tr("Search your notes on these documents, too."))
]
Unaided = Annotated[
    bool,
    typer.Option("--unaided", help=tr("Use nothing learnt, and suggest nothing from it.")),
]
ReadFirst = Annotated[
    bool, typer.Option("--read", help=tr("Read the document into memory first if needed."))
]
Details = Annotated[
    bool, typer.Option("--details", help=tr("Show every step of how the answer was found."))
]
AllQuotes = Annotated[
    bool,
    typer.Option(
        "--all", help=tr("Show all quotes, not only the one that the first line is from.")
    ),
]
Markdown = Annotated[bool, typer.Option(help=tr("Print answer and quotes as Markdown."))]
CiteAs = Annotated[
    CiteStyle | None,
    typer.Option("--cite", help=tr("Print each quote with its reference in this style.")),
]
