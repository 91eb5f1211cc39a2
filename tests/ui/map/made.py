"""Documents with memories, of any length, made by code."""

from __future__ import annotations

import random
from itertools import pairwise

from reader.memory.tree import plan_tree
from reader.text.document import (
    Block,
    BlockKind,
    DocumentId,
    DocumentText,
    Page,
    PageState,
    Section,
)
from reader.text.span import Span, SpanTable
from reader.values.answer import Action, Answer, Consulted, Grade, Step
from reader.values.asking_events import Answered, StepTaken
from reader.values.memory_tree import Episode, Gist, GistSentence, MemoryTree, Node
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy

ID = DocumentId(1)
_WORDS = (
    *("light", "the", "ferry", "keeper", "wrote", "evening", "river"),
    *("path", "herons", "reeds", "autumn", "ship", "point", "help"),
)
_CHAPTER_EPISODES = 12
_PAGE_CHARACTERS = 1800


def made(episodes=12, fan=8, read=None, seed=7):
    """A text in ``episodes`` episodes, some to a chapter, with nodes for the first ``read``."""
    chance = random.Random(seed)
    edges = [0]
    for _ in range(episodes):
        edges.append(edges[-1] + chance.randint(150, 450))
    text = _text(edges[-1], chance)
    chapters = edges[::_CHAPTER_EPISODES] if episodes >= _CHAPTER_EPISODES else [0]
    chapters = [*[edge for edge in chapters if edge < edges[-1]], edges[-1]]
    sections = tuple(
        Section(Span(a, b), f"Chapter {n}: {_WORDS[n % 14].title()} and {_WORDS[n * 5 % 14]}", 1)
        for n, (a, b) in enumerate(pairwise(chapters), 1)
    )
    content = DocumentText(
        text=text,
        blocks=tuple(Block(Span(a, b), BlockKind.PARAGRAPH) for a, b in pairwise(edges)),
        sections=sections if len(sections) > 1 else (),
        sentences=SpanTable.of(Span(a, b) for a, b in pairwise(edges)),
        passages=SpanTable.of(Span(a, b) for a, b in pairwise(edges)),
        pages=_pages(len(text)),
    )
    known = [Episode(n, Span(a, b)) for n, (a, b) in enumerate(pairwise(edges), 1)]
    complete = read is None
    plans = list(plan_tree(content, known if complete else known[:read], fan))
    if not complete and plans:
        plans = plans[:-2]  # the last ones are only made at the end
    return content, [_node(plan, content) for plan in plans]


def walk_events(content, nodes, leaves, done=True):
    """A walk that reads the leaves of these numbers in turn and commits to the last one."""
    tree = MemoryTree(nodes)
    target = [leaf for leaf in tree.leaves() if leaf.episode in leaves]
    target.sort(key=lambda leaf: leaves.index(leaf.episode))
    steps = [Step(Action.CHOOSE, "A question about one place: a walk.")]
    path = [tree.roots[0]]
    for leaf in target:
        while leaf.id not in _below(tree, path[-1]):
            steps.append(_revert(path, 80 if not path[-1].children else 0))
        while path[-1].id != leaf.id:
            child = next(c for c in tree.children(path[-1].id) if leaf.id in _below(tree, c))
            reason = "It tells of the lighthouse."
            steps.append(
                Step(Action.DESCEND, reason, child.span, path[-1].id, child.id, child.episode)
            )
            path.append(child)
    last = path[-1]
    steps.append(Step(Action.COMMIT, "It says so.", last.span, last.id, None, last.episode, 90))
    yield from (StepTaken(step) for step in steps)
    if done:
        yield Answered(answer(content, steps, target, [target[-1]]))


def look_up_answer(content, nodes, numbers, cited):
    """An answer from opening these episodes, the first ``cited`` of which are quoted."""
    leaves = [leaf for leaf in MemoryTree(nodes).leaves() if leaf.episode in numbers]
    steps = [
        Step(Action.OPEN, "It has the words.", leaf.span, episode=leaf.episode, words_read=70)
        for leaf in leaves
    ]
    return answer(content, steps, leaves, leaves[:cited])


def answer(content, steps, consulted, cited):
    citations = []
    for leaf in cited:
        span = Span(leaf.span.start + 20, leaf.span.start + 60)
        citations.append(Citation(ID, span, span.of(content.text)))
    return Answer(
        question=Question("Where is the light?", ID),
        text="There [1].",
        grade=Grade.SAYS if citations else Grade.DOESNT_SAY,
        strategy=Strategy.TREE,
        model="made",
        citations=tuple(citations),
        nearest=(),
        trace=tuple(steps),
        consulted=tuple(Consulted(leaf.span, leaf.episode) for leaf in consulted),
        unread=(),
        seconds=1.0,
        words_read=200,
        words_in_document=10_000,
    )


def _below(tree, node):
    found, queue = set(), [node.id]
    while queue:
        found.add(queue[-1])
        queue.extend(tree[queue.pop()].children)
    return found


def _revert(path, words):
    here = path.pop()
    return Step(
        Action.REVERT, "Nothing here.", here.span, here.id, path[-1].id, here.episode, words
    )


def _node(plan, content):
    quote = Span(plan.span.start, min(plan.span.end, plan.span.start + 160))
    gist = Gist((GistSentence(quote.of(content.text).strip() + ".", (quote,)),))
    return Node(plan.id, plan.level, plan.span, gist, plan.title, plan.children, plan.episode)


def _text(length, chance):
    words = []
    size = 0
    while size <= length:
        words.append(chance.choice(_WORDS))
        size += len(words[-1]) + 1
    return " ".join(words)[:length]


def _pages(length):
    starts = range(0, length, _PAGE_CHARACTERS)
    return tuple(
        Page(
            n,
            str(n),
            (Span(start, min(length, start + _PAGE_CHARACTERS)),),
            PageState.TEXT,
            420,
            595,
        )
        for n, start in enumerate(starts, 1)
    )
