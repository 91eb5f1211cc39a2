from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.memory.episodes import EpisodeSize, paginate
from reader.memory.place_titles import WHOLE, pages_label, title
from reader.memory.tree import TreeGrower, fan_out_for, plan_tree
from reader.text.document import DocumentId
from reader.text.span import Span
from tests.books import Chapter, book, books, plain, prose
from tests.scripted import ScriptedModel

SMALL = EpisodeSize(20, 40)


def episodes_of(content, size=SMALL):
    return list(paginate(content, DocumentId(1), ScriptedModel(), size))


def check(plans, episodes, fan_out):
    """Invariants of every tree, whatever the document."""
    by_id = {plan.id: plan for plan in plans}
    assert [plan.id for plan in plans] == list(range(1, len(plans) + 1))
    assert [plan.episode for plan in plans if plan.level == 0] == [e.number for e in episodes]
    below = [child for plan in plans for child in plan.children]
    assert len(below) == len(set(below))
    assert len(plans) - len(below) == (1 if episodes else 0)
    for plan in plans:
        if plan.level == 0:
            continue
        children = [by_id[child] for child in plan.children]
        assert 2 <= len(children) <= fan_out
        assert all(child.id < plan.id and child.level < plan.level for child in children)
        assert all(a.span.end == b.span.start for a, b in pairwise(children))
        assert plan.span == Span(children[0].span.start, children[-1].span.end)


@given(content=books(chapters=14), fan_out=st.integers(2, 8), least=st.integers(3, 60))
def test_every_document_has_one_tree_over_all_its_episodes(content, fan_out, least):
    episodes = episodes_of(content, EpisodeSize(least, 2 * least))
    check(list(plan_tree(content, episodes, fan_out)), episodes, fan_out)


def test_upper_nodes_are_the_sections():
    content = book(
        *(
            Chapter(level, f"{kind} {n}", tuple(prose(30) for _ in range(count)))
            for n in range(4)
            for level, kind, count in ((1, "Part", 1), (2, "Chapter", 5), (2, "Next chapter", 6))
        )
    )
    episodes = episodes_of(content)
    plans = list(plan_tree(content, episodes))
    check(plans, episodes, 8)
    sections = {section.title: section.span for section in content.sections}
    named = {plan.title: plan.span for plan in plans if plan.level > 0}
    assert named[WHOLE] == content.whole
    for n in range(4):
        assert named[f"Part {n}"].contains(Span(*_ends(content, sections[f"Part {n}"])))
        assert f"Next chapter {n}" in named


def test_short_chapters_are_gathered_under_both_names():
    chapters = [Chapter(1, f"Chapter {n}", (prose(30),)) for n in range(20)]
    content = book(*chapters)
    titles = [plan.title for plan in plan_tree(content, episodes_of(content))]
    assert titles.count("Chapter 3") == 1
    assert "Chapter 0 – Chapter 7" in titles


def test_a_piece_of_a_section_is_named_by_its_pages():
    content = book(Chapter(1, "One", (prose(900),)), Chapter(1, "Two", (prose(900),)))
    piece = Span(content.sections[1].span.start + 2000, content.sections[1].span.start + 2100)
    assert title(content, piece) == f"Two, {pages_label(content, piece)}"
    assert title(plain(prose(900)), Span(0, 1600)) == "Pages 1–2"


def test_the_fan_out_shrinks_with_the_window():
    assert fan_out_for(100_000) == 8
    assert 2 <= fan_out_for(1000) < 8
    assert fan_out_for(1) == 2


def test_a_fan_out_of_one_is_refused():
    with pytest.raises(ValueError, match="two children"):
        TreeGrower(plain("a"), 1)


def _ends(content, span):
    text = span.of(content.text)
    return span.start, span.start + len(text.rstrip())
