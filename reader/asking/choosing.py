"""``auto``: which way into the text suits a question, in a few plain rules and said in a sentence.

Replace ``choose`` when there are better rules; nothing else depends on how it decides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from gettext import gettext as tr

from reader.asking.values import Strategy

LONG_WORDS = 20_000
"""From here on a document has a tree worth walking: several levels above its episodes."""

_BROAD = re.compile(
    r"\b(why|overall|in general|main (idea|theme|point|argument|message)s?|theme|summar\w+|"
    r"what is (this|the) (book|document|report|text|paper) about|moral|evolve\w*|develop\w*)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a choice depends on, beside the question: how long the text is, how far it is read."""

    words: int
    tree_complete: bool


def choose(question: str, standing: Standing) -> tuple[Strategy, str]:
    """The strategy, and why, as a sentence for people.

    Looking up is the way in for what is told at a place or a few; walking for what is told by the
    whole, in a text too long for its gists to be seen side by side.
    """
    if not standing.tree_complete:
        return Strategy.GIST, tr("The memory tree is not finished, so episodes are looked up.")
    if standing.words < LONG_WORDS:
        return Strategy.GIST, tr(
            "The document is short enough to choose among its episodes directly."
        )
    if _BROAD.search(question):
        return (
            Strategy.TREE,
            tr("The question is about the document at large, so the tree of summaries is walked."),
        )
    return Strategy.GIST, tr("The question asks for something told at a place, so it is looked up.")
