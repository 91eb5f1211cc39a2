from __future__ import annotations

from dataclasses import replace

from tests.ui.map.made import look_up_answer, made, walk_events
from ui.map.answer_route import Route
from ui.map.growing_tree import GrowingTree
from ui.map.map_descriptions import names, node_text, route_text, state_text, summary_of


def walk(leaves=(3, 15)):
    content, nodes = made(24, 6)
    walked = Route()
    for event in walk_events(content, nodes, list(leaves)):
        walked.take(event)
    return content, walked


def test_a_walk_is_described_by_its_start_and_end():
    content, walked = walk()
    says = route_text(walked, content)
    assert says.startswith("Went from the whole document to “Chapter 1")
    assert "; then “Chapter 2" in says
    assert "going back 2 times" in says
    assert says.endswith("Read 2 places, 1 citation.")


def test_a_look_up_names_the_first_places_each_once():
    content, nodes = made(300, 6)
    found = look_up_answer(content, nodes, [1, 2, 80, 160, 240, 290], 0)
    says = route_text(Route.of(found), content)
    assert says.startswith("Opened “Chapter 1:")
    assert says.count("“Chapter 1:") == 1
    assert "; and 2 more." in says
    assert says.endswith("Read 6 places and found no answer.")


def test_states_are_said():
    content, nodes = made(24, 6, read=10)
    nothing = replace(content, text="")
    assert "no readable text" in state_text(GrowingTree(), nothing, complete=True)
    assert "Nothing is in memory" in state_text(GrowingTree(), content, complete=False)
    assert "10 passages" in state_text(GrowingTree(nodes), content, complete=False)
    content, nodes = made(24, 6)
    assert "2 levels of summaries" in state_text(GrowingTree(nodes), content, complete=True)


def test_a_node_tells_name_kind_pages_and_summary():
    content, nodes = made(24, 6)
    leaf = next(node for node in nodes if node.episode == 4)
    says = node_text(leaf, content, ())
    assert "Passage 4" in says
    assert "page" in says
    assert summary_of(leaf)[:30] in says
    inner = next(node for node in nodes if node.children)
    assert f"Summary of {len(inner.children)} sections" in node_text(inner, content, ())


def test_how_much_a_language_model_has_read_is_said():
    content, nodes = made(24, 6)
    tree = GrowingTree(nodes)
    says = state_text(tree, content, complete=True)
    assert "language model" not in says
    tree.deep.update(node.id for node in nodes if node.level or node.episode == 4)
    tree.remark = "It rests."
    above = sum(1 for node in nodes if node.level)
    says = state_text(tree, content, complete=True)
    assert says.endswith(
        f"A language model has read 1 of 24 passages, {above} of {above} summaries. It rests."
    )
    read, other = (next(n for n in nodes if n.episode == number) for number in (4, 5))
    assert "(written by a language model)" in node_text(read, content, tree.deep)
    assert "language model" not in node_text(other, content, tree.deep)


def test_titles_of_thousands_of_letters_and_control_characters_are_cut():
    content, nodes = made(24, 6)
    node = replace(nodes[0], title="<b>\x00\n" + "x" * 5000)
    assert len(node_text(node, content, ())) < 1200
    assert len(names(node, GrowingTree([node]), content)[0]) <= 160
