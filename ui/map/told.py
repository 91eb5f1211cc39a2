"""The map in words: for its caption, for the card under the pointer, and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from reader.asking.describe import describe, place
from reader.asking.values import Action
from reader.memory.titles import WHOLE, pages_label
from reader.memory.values import Node
from reader.text.document import DocumentText
from reader.text.span import Span
from ui.look.wording import counted, one_line
from ui.map.forest import GrowingTree
from ui.map.walked import Leg, Walked

_LONGEST_SUMMARY = 420
_PLACES_TOLD = 3


def state_told(tree: GrowingTree, content: DocumentText, *, complete: bool) -> str:
    """How much of the text is in memory."""
    if not tree.nodes:
        return "Nothing is in memory yet. The map fills from left to right as the text is read."
    episodes = counted(tree.episodes, "episode")
    if complete:
        levels = 1 + max(node.level for node in tree.nodes.values())
        above = f" under {counted(levels - 1, 'level')} of summaries" if levels > 1 else ""
        return f"The whole text from left to right: {episodes}{above}."
    share = tree.read_to / max(1, len(content.text))
    return f"Read so far: {episodes}, {share:.0%} of the text."


def way_told(walked: Walked, content: DocumentText) -> str:
    """The last walk or look-up in a sentence or two."""
    opened = [leg for leg in walked.legs if leg.action is Action.OPEN]
    parts = [_walk_told(walked.legs, content), _opened_told(opened, content)]
    if walked.answer:
        parts.append(result_told(walked))
    return " ".join(filter(None, parts))


def progress_told(walked: Walked, shown: float, content: DocumentText) -> str:
    """The leg that is being drawn; when all are and there is an answer, the whole way."""
    if walked.over and shown >= len(walked.legs):
        return way_told(walked, content)
    leg = walked.legs[min(int(shown), len(walked.legs) - 1)]
    return one_line(describe(leg.step, content))


def all_told(
    tree: GrowingTree,
    content: DocumentText,
    walked: Walked | None,
    node: Node | None,
    *,
    complete: bool,
) -> str:
    """The map for a screen reader: its state, the way, and the ``node`` that has the keyboard."""
    parts = [state_told(tree, content, complete=complete)]
    if walked:
        parts.append(way_told(walked, content))
    if node:
        parts.append(node_told(node, content))
    return " ".join(filter(None, parts))


def node_name(node: Node, content: DocumentText) -> str:
    """What a person would call it, with its pages unless the name says them."""
    pages = pages_label(content, node.span)
    told = pages.lower() in node.title.lower()
    return one_line(node.title if told or not pages else f"{node.title}, {pages}")


def node_told(node: Node, content: DocumentText, state: str = "") -> str:
    """A node for a screen reader: name, kind, state, summary."""
    if node.level == 0:
        kind = "Episode" if node.episode is None else f"Episode {node.episode}"
    else:
        kind = f"Summary of {counted(len(node.children), 'part')}, level {node.level + 1}"
    head = ", ".join(filter(None, (node_name(node, content), kind, state)))
    return f"{head}. {summary_of(node)}".strip()


def summary_of(node: Node) -> str:
    """The gist or summary, cut."""
    return one_line(node.summary.text, _LONGEST_SUMMARY)


def _walk_told(legs: Sequence[Leg], content: DocumentText) -> str:
    walked = [leg for leg in legs if leg.action in (Action.DESCEND, Action.REVERT)]
    if not walked:
        return ""
    first = walked[0].start
    start = _place(content, first.span if first else None)
    ends = _read(legs) or [walked[-1].end.span]
    places = list(dict.fromkeys(_place(content, span) for span in ends))
    more = len(places) - _PLACES_TOLD
    end = "; then ".join(places[:_PLACES_TOLD]) + (f"; and {more} more" if more > 0 else "")
    back = sum(leg.action is Action.REVERT for leg in walked)
    turns = {0: "", 1: ", going back once", 2: ", going back twice"}.get(
        back, f", going back {back} times"
    )
    return f"Went from {start} to {end}{turns}."


def _read(legs: Sequence[Leg]) -> list[Span | None]:
    """The places read on a walk, in order: those turned back from, and the last."""
    turned = [leg for leg in legs if leg.action is Action.REVERT and leg.step.words_read]
    last = [leg for leg in legs if leg.action is Action.COMMIT]
    return [leg.step.span for leg in (*turned, *last)]


def _opened_told(legs: Sequence[Leg], content: DocumentText) -> str:
    if not legs:
        return ""
    places = list(dict.fromkeys(_place(content, leg.end.span) for leg in legs))
    more = len(places) - _PLACES_TOLD
    rest = f"; and {more} more" if more > 0 else ""
    return f"Opened {'; '.join(places[:_PLACES_TOLD])}{rest}."


def result_told(walked: Walked) -> str:
    """What came of it."""
    if not walked.answer:
        return ""
    read = counted(len(walked.answer.consulted), "place")
    if not walked.answer.answered:
        return f"Consulted {read} and found no answer."
    return f"Consulted {read}, {counted(len(walked.citations), 'citation')}."


def _place(content: DocumentText, span: Span | None) -> str:
    return WHOLE.lower() if span is None or len(span) >= len(content.text) else place(content, span)
