"""The map in words: names, captions, the card under the pointer, and texts for screen readers."""

from __future__ import annotations

from collections.abc import Container, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.describing import describe_on_shelf, place
from reader.language import number
from reader.memory.gist_quality import is_quoted
from reader.memory.place_titles import WHOLE, pages_labels, trimmed
from reader.records import Depth
from reader.text.document import DocumentText
from reader.text.enumerators import without_bullet
from reader.text.span import Span
from reader.values.answer import ABOVE, Action
from reader.values.memory_tree import Node
from ui.amounts import passages, percent
from ui.background.reading_words import depth_words
from ui.map.answer_route import OPENED, Leg, Route
from ui.map.growing_tree import GrowingTree
from ui.map.map_frame import Frame
from ui.widgets.wording import one_line

_LONGEST_SUMMARY = 420
_LONGEST_NAME = 160
_MOST_PLACES = 3


def caption(frame: Frame, route: Route | None, shown: float, node: int | None) -> str:
    """Return the focused node, else the route as far as it is drawn, else the state."""
    tree, content = frame.tree, frame.content
    if not content:
        return ""
    if node in tree.nodes:
        return node_name(tree.nodes[node], content)
    if not route or not route.legs:
        return state_text(tree, content, complete=frame.layout.complete)
    if route.over and shown >= len(route.legs):
        return route_text(route, content)
    leg = route.legs[min(int(shown), len(route.legs) - 1)]
    return one_line(describe_on_shelf(leg.step, content))


def description(frame: Frame, route: Route | None, node: int | None) -> str:
    """Return everything that is visible, for a screen reader: state, route, focused node."""
    tree, content = frame.tree, frame.content
    if not content:
        return ""
    parts = [state_text(tree, content, complete=frame.layout.complete)]
    if route:
        parts.append(route_text(route, content))
    if node in tree.nodes:
        parts.append(node_text(tree.nodes[node], content, tree.deep))
    return " ".join(filter(None, parts))


def state_text(tree: GrowingTree, content: DocumentText, *, complete: bool) -> str:
    """Return how much of the text is in memory."""
    if not content.text.strip():
        return tr("This document has no readable text: its pages are pictures.")
    if not tree.nodes:
        return tr("Nothing is in memory yet. The map fills as the text is read.")
    return " ".join(filter(None, (_extent(tree, content, complete=complete), depth_text(tree))))


def _extent(tree: GrowingTree, content: DocumentText, *, complete: bool) -> str:
    held = passages(tree.episodes)
    if not complete:
        share = percent(tree.share_read(len(content.text)))
        return tr("Read so far: {episodes}, {share} of the text.").format(
            episodes=held, share=share
        )
    above = max(node.level for node in tree.nodes.values())
    if not above:
        return tr("The whole text, from beginning to end: {episodes}.").format(episodes=held)
    return ngettext(
        "The whole text, from beginning to end: {episodes} under {count} level of summaries.",
        "The whole text, from beginning to end: {episodes} under {count} levels of summaries.",
        above,
    ).format(episodes=held, count=above)


def route_text(route: Route, content: DocumentText) -> str:
    """Return the last walk or look-up in a sentence or two."""
    opened = [leg for leg in route.legs if leg.action in OPENED]
    parts = (_walk_text(route.legs, content), _opened_text(opened, content), result_text(route))
    return " ".join(filter(None, parts))


def node_name(node: Node, content: DocumentText) -> str:
    """Return a node's name for people, with its pages unless the name has them."""
    labels = pages_labels(content, node.span)
    named = any(label.lower() in node.title.lower() for label in labels)
    return one_line(node.title if named else f"{node.title}, {labels[0]}")


def node_text(node: Node, content: DocumentText, deep: Container[int]) -> str:
    """Return a node for a screen reader: name, kind, summary."""
    parts = len(node.children)
    kind = ngettext(
        "Summary of {count} section, level {level}",
        "Summary of {count} sections, level {level}",
        parts,
    ).format(count=number(parts), level=node.level + 1)
    if node.level == 0:
        kind = tr("Passage")
        if node.episode is not None:
            kind = tr("Passage {number}").format(number=node.episode)
    says = " ".join(filter(None, (summary_of(node), note_of(node, content, deep))))
    return f"{node_name(node, content)}, {kind}. {says}".strip()


def summary_of(node: Node) -> str:
    """Return the gist or summary, shortened."""
    return one_line(node.summary.text, _LONGEST_SUMMARY)


def note_of(node: Node, content: DocumentText, deep: Container[int]) -> str:
    """Return a note if a language model has read it, and if its summary is quoted all the same."""
    if node.id not in deep:
        return ""
    if is_quoted(node.summary, content.text):
        return tr("(quoted, because the model’s summary was unusable)")
    return tr("(written by a language model)")


def depth_text(tree: GrowingTree) -> str:
    """Return how much a language model has read, and why it reads no further; empty for nothing."""
    passages = [node.id for node in tree.nodes.values() if not node.level]
    summaries = [node.id for node in tree.nodes.values() if node.level]
    if not tree.deep:
        return tree.remark
    read = [sum(each in tree.deep for each in kind) for kind in (passages, summaries)]
    depth = depth_words(Depth(read[0], len(passages), read[1], len(summaries)))
    said = tr("A language model has read {parts}.").format(parts=depth)
    return " ".join(filter(None, (said, tree.remark)))


def names(node: Node, tree: GrowingTree, content: DocumentText) -> list[str]:
    """Return a node's name and shorter forms of it, longest first."""
    head, pages = _parts(node, content)
    if not pages:
        return [head]
    if not head or head in (_parts(near, content)[0] for near in _around(node, tree)):
        short = tr("p. {page}").format(page=pages.partition(" ")[2])
        return [pages[:1].upper() + pages[1:], short]
    return [f"{head}, {pages}", head]


def _walk_text(legs: Sequence[Leg], content: DocumentText) -> str:
    walked = [leg for leg in legs if leg.action in (Action.DESCEND, Action.REVERT)]
    if not walked:
        return ""
    first = walked[0].start
    start = _place(content, first.span if first else None)
    if first and first.node == ABOVE:
        start = tr("all documents")
    # What was read on the way, in order: the places turned back from, and the last.
    turned = [leg for leg in legs if leg.action is Action.REVERT and leg.step.words_read]
    read = [*turned, *(leg for leg in legs if leg.action is Action.COMMIT)]
    ends = [leg.step.span for leg in read] or [walked[-1].end.span]
    places = list(dict.fromkeys(_place(content, span) for span in ends))
    end = _listed(places, tr("; then "))
    back = sum(leg.action is Action.REVERT for leg in walked)
    if not back:
        return tr("Went from {start} to {end}.").format(start=start, end=end)
    return ngettext(
        "Went from {start} to {end}, going back {count} time.",
        "Went from {start} to {end}, going back {count} times.",
        back,
    ).format(start=start, end=end, count=back)


def _opened_text(legs: Sequence[Leg], content: DocumentText) -> str:
    places = list(dict.fromkeys(_place(content, leg.end.span) for leg in legs))
    return tr("Opened {places}.").format(places=_listed(places, "; ")) if places else ""


def result_text(route: Route) -> str:
    """Return the outcome of the question."""
    if not route.answer:
        return ""
    read, cited = len(route.answer.consulted), len(route.citations)
    places = ngettext("{count} place", "{count} places", read).format(count=number(read))
    if not route.answer.answered:
        return tr("Read {places} and found no answer.").format(places=places)
    quotes = ngettext("{count} citation", "{count} citations", cited).format(count=number(cited))
    return tr("Read {places}, {citations}.").format(places=places, citations=quotes)


def _listed(places: Sequence[str], between: str) -> str:
    """Return the first of them, and how many more there are."""
    first, more = between.join(places[:_MOST_PLACES]), len(places) - _MOST_PLACES
    rest = ngettext("{first}; and {count} more", "{first}; and {count} more", more)
    return rest.format(first=first, count=number(more)) if more > 0 else first


def _place(content: DocumentText, span: Span | None) -> str:
    is_part = span is not None and len(span) < len(content.text)
    return place(content, span) if span and is_part else tr("the whole document")


def _parts(node: Node, content: DocumentText) -> tuple[str, str]:
    """Return the title without its pages, and the pages if the title has them."""
    labels = pages_labels(content, trimmed(content, node.span))
    if node.title == WHOLE:
        return tr(WHOLE), ""  # perhaps read when another language was set
    title = without_bullet(one_line(node.title, _LONGEST_NAME))
    for label in filter(None, labels):
        if title.lower().endswith(label.lower()):
            return title[: -len(label)].rstrip(", "), labels[0]
    return title, ""


def _around(node: Node, tree: GrowingTree) -> list[Node]:
    """Return its parent, and the one before it, as far as they are known."""
    parent = tree.nodes.get(tree.parents.get(node.id, -1))
    at = parent.children.index(node.id) if parent else 0
    before = tree.nodes.get(parent.children[at - 1]) if parent and at else None
    return [near for near in (parent, before) if near]
