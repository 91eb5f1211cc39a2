"""The map in words: names, captions, the card under the pointer, and texts for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.describing import place
from reader.memory.gist_quality import Written
from reader.memory.place_titles import WHOLE, pages_labels, trimmed
from reader.text.document import DocumentText
from reader.text.enumerators import without_bullet
from reader.text.span import Span
from reader.values.answer import ABOVE, Action
from reader.values.memory_tree import Node
from ui.map.answer_route import OPENED, Leg, Route
from ui.map.growing_tree import GrowingTree
from ui.widgets.wording import episodes, number, one_line, percent

_LONGEST_SUMMARY = 420
_LONGEST_NAME = 160
_MOST_PLACES = 3


def state_text(tree: GrowingTree, content: DocumentText, *, complete: bool) -> str:
    """Return how much of the text is in memory."""
    if not content.text.strip():
        return tr("This document has no readable text: its pages are pictures.")
    if not tree.nodes:
        return tr("Nothing is in memory yet. The map fills from left to right as the text is read.")
    held = episodes(tree.episodes)
    if not complete:
        share = percent(tree.share_read(len(content.text)))
        return tr("Read so far: {episodes}, {share} of the text.").format(
            episodes=held, share=share
        )
    above = max(node.level for node in tree.nodes.values())
    if not above:
        return tr("The whole text from left to right: {episodes}.").format(episodes=held)
    return ngettext(
        "The whole text from left to right: {episodes} under {count} level of summaries.",
        "The whole text from left to right: {episodes} under {count} levels of summaries.",
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


def node_text(node: Node, content: DocumentText, written: Written) -> str:
    """Return a node for a screen reader: name, kind, summary."""
    if node.level == 0:
        kind = tr("Passage")
        if node.episode is not None:
            kind = tr("Passage {number}").format(number=node.episode)
    else:
        parts = len(node.children)
        kind = ngettext(
            "Summary of {count} section, level {level}",
            "Summary of {count} sections, level {level}",
            parts,
        ).format(count=number(parts), level=node.level + 1)
    says = " ".join(filter(None, (summary_of(node), note_of(node, content, written))))
    return f"{node_name(node, content)}, {kind}. {says}".strip()


def summary_of(node: Node) -> str:
    """Return the gist or summary, shortened."""
    return one_line(node.summary.text, _LONGEST_SUMMARY)


def note_of(node: Node, content: DocumentText, written: Written) -> str:
    """Return a note if its summary is quoted although a model was to write it."""
    if not written.is_replaced(node, content.text):
        return ""
    return tr("(quoted, because the model’s summary was unusable)")


def names(node: Node, tree: GrowingTree, content: DocumentText) -> list[str]:
    """Return a node's name and shorter forms of it, longest first."""
    head, pages = _parts(node, content)
    if not pages:
        return [head]
    short = pages.partition(" ")[2]
    around = [near for near in (_parent(node, tree), _before(node, tree)) if near]
    if not head or head in (_parts(near, content)[0] for near in around):
        return [pages[:1].upper() + pages[1:], tr("p. {page}").format(page=short)]
    return [f"{head}, {pages}", head]


def _walk_text(legs: Sequence[Leg], content: DocumentText) -> str:
    walked = [leg for leg in legs if leg.action in (Action.DESCEND, Action.REVERT)]
    if not walked:
        return ""
    first = walked[0].start
    start = _place(content, first.span if first else None)
    if first and first.node == ABOVE:
        start = tr("all documents")
    ends = _read(legs) or [walked[-1].end.span]
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


def _read(legs: Sequence[Leg]) -> list[Span | None]:
    """Return the places read on a walk, in order: those turned back from, and the last."""
    turned = [leg for leg in legs if leg.action is Action.REVERT and leg.step.words_read]
    last = [leg for leg in legs if leg.action is Action.COMMIT]
    return [leg.step.span for leg in (*turned, *last)]


def _opened_text(legs: Sequence[Leg], content: DocumentText) -> str:
    if not legs:
        return ""
    places = list(dict.fromkeys(_place(content, leg.end.span) for leg in legs))
    return tr("Opened {places}.").format(places=_listed(places, "; "))


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
    more = len(places) - _MOST_PLACES
    first = between.join(places[:_MOST_PLACES])
    if more <= 0:
        return first
    rest = ngettext("{first}; and {count} more", "{first}; and {count} more", more)
    return rest.format(first=first, count=number(more))


def _place(content: DocumentText, span: Span | None) -> str:
    if span is None or len(span) >= len(content.text):
        return tr("the whole document")
    return place(content, span)


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


def _parent(node: Node, tree: GrowingTree) -> Node | None:
    return tree.nodes.get(tree.parents.get(node.id, -1))


def _before(node: Node, tree: GrowingTree) -> Node | None:
    parent = _parent(node, tree)
    if parent is None or parent.children[0] == node.id:
        return None
    return tree.nodes.get(parent.children[parent.children.index(node.id) - 1])
