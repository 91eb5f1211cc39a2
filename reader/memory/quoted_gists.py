"""Finds gists that quote although a language model was to write: its own were unusable."""

from __future__ import annotations

from dataclasses import dataclass

from reader.memory.making import parameters_of
from reader.values.maker import Maker, TreeParameter
from reader.values.memory_tree import Gist, Node

PROMPTS = "prompts"
"""Parameter of a maker: the version of a language model's prompts. Others have none."""
GISTS_BY = "gists"
"""Parameter of a language model that leaves gists to another reader."""


@dataclass(frozen=True, slots=True)
class Written:
    """The parts of a memory that a language model was asked to write."""

    gists: bool = False
    summaries: bool = False

    def is_replaced(self, node: Node, text: str) -> bool:
        """Whether a node quotes the document's ``text`` although a model was to summarise it."""
        asked = self.summaries if node.level else self.gists
        return asked and is_quoted(node.summary, text)


def written_by(gists: Maker | None, tree: Maker | None) -> Written:
    """Return what the makers of a document's gists and tree say; nothing without makers."""
    return Written(_writes(gists, GISTS_BY), _writes(tree, TreeParameter.WRITER))


def is_quoted(gist: Gist, text: str) -> bool:
    """Whether every sentence of the gist equals its only source, white space aside."""
    return bool(gist.sentences) and all(
        len(each.sources) == 1 and each.text.split() == each.sources[0].of(text).split()
        for each in gist.sentences
    )


def _writes(maker: Maker | None, left: str) -> bool:
    known = parameters_of(maker) if maker else {}
    return PROMPTS in known and left not in known
