"""The arguments and options of ``gistwalker ask``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from reader.asking.lookup import EPISODES, LookUpLimits
from reader.asking.strategies import AskSettings
from reader.asking.walk import WalkLimits
from reader.bibliography.kinds import CiteStyle
from reader.values.strategy import Strategy

DEFAULT_STEPS = WalkLimits().steps

Docs = Annotated[
    list[str],
    typer.Argument(
        metavar="DOC",
        help="Ids, parts of titles, or paths of files.",
        default_factory=list,
        show_default=False,
    ),
]
Method = Annotated[Strategy, typer.Option(help="How to search for the answer.")]
HopAlgorithm = Annotated[
    int | None,
    typer.Option(
        min=1, max=2, help="For multihop: 1 asks sub-questions, 2 corrects its own steps."
    ),
]
Episodes = Annotated[
    int | None,
    typer.Option(min=1, max=12, help=f"Maximum passages to look up (default: {EPISODES})."),
]
Sequential = Annotated[
    bool, typer.Option("--sequential", help="Choose each passage after reading the ones before.")
]
WalkSteps = Annotated[int, typer.Option(min=1, help="Maximum steps of a walk through the tree.")]
CollectionName = Annotated[
    str | None, typer.Option(metavar="NAME", help="Ask all documents of a collection together.")
]
Notes = Annotated[bool, typer.Option("--notes", help="Search your notes on these documents, too.")]
ReadFirst = Annotated[
    bool, typer.Option("--read", help="Read the document into memory first if needed.")
]
Details = Annotated[
    bool, typer.Option("--details", help="Show every step of how the answer was found.")
]
AllQuotes = Annotated[
    bool,
    typer.Option("--all", help="Show all quotes, not only the one that the first line is from."),
]
Markdown = Annotated[bool, typer.Option(help="Print answer and quotes as Markdown.")]
CiteAs = Annotated[
    CiteStyle | None,
    typer.Option("--cite", help="Print each quote with its reference in this style."),
]


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """The form in which an answer is printed."""

    json: bool = False
    markdown: bool = False
    details: bool = False
    all_: bool = False


def limits(episodes: int | None, steps: int, *, sequential: bool) -> AskSettings:
    """Return the limits on what is read for one answer."""
    look_up = LookUpLimits(
        EPISODES if episodes is None else episodes,
        sequential=sequential,
        wished=episodes is not None,
    )
    return AskSettings(look_up=look_up, walk=WalkLimits(steps))
