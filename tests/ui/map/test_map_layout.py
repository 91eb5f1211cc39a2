from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.span import Span
from reader.values.answer import ABOVE
from reader.values.memory_tree import Gist, Node
from tests.ui.map.made import made
from ui.map.growing_tree import GrowingTree
from ui.map.map_layout import Layout

sizes = st.tuples(st.integers(1, 90), st.integers(2, 8), st.integers(0, 1000))
widths = st.floats(40, 4000)


def laid_out(size, width, read=None):
    episodes, fan, seed = size
    content, nodes = made(episodes, fan, read, seed)
    tree = GrowingTree(nodes)
    return content, tree, Layout(tree.forest(), len(content.text), tree.read_to, width)


@given(sizes, widths)
def test_a_text_written_leftward_begins_at_the_right(size, width):
    content, tree, layout = laid_out(size, width)
    turned = Layout(tree.forest(), len(content.text), tree.read_to, width, leftward=True)
    for node in tree.nodes:
        box, other = layout.box(node), turned.box(node)
        assert other.left == pytest.approx(width - box.right, abs=1e-6)
        assert other.right == pytest.approx(width - box.left, abs=1e-6)
    for row, mirrored in zip(layout.rows, turned.rows, strict=True):
        for x in ((row.lefts + row.rights) / 2).tolist():
            assert mirrored.at(width - x) == row.at(x)


@given(sizes, widths, st.data())
def test_neighbours_do_not_overlap_and_children_lie_within_parents(size, width, data):
    read = data.draw(st.none() | st.integers(0, size[0]))
    content, tree, layout = laid_out(size, width, read)
    for row in layout.rows:
        assert np.all(row.rights[:-1] <= row.lefts[1:] + 1e-6)
        assert np.all(row.lefts < row.rights)
    for child, parent in tree.parents.items():
        inner, outer = layout.box(child), layout.box(parent)
        assert outer.left - 1e-6 <= inner.left <= inner.right <= outer.right + 1e-6
        assert inner.top == outer.bottom + 1
    assert all(0 <= node.span.end <= len(content.text) for node in tree.nodes.values())


@given(sizes, widths, st.data())
def test_the_episodes_cover_what_was_read_and_no_more(size, width, data):
    read = data.draw(st.integers(3, size[0])) if size[0] > 3 else None
    _, tree, layout = laid_out(size, width, read)
    lowest = layout.rows[-1]
    assert (lowest.rights - lowest.lefts).sum() == pytest.approx(layout.x(tree.read_to))
    assert np.all(lowest.leaves)


def test_what_is_missing_in_between_is_unread_and_the_map_is_not_complete():
    content, nodes = made(12)
    gap = nodes[0].span
    tree = GrowingTree(nodes, (gap,))
    characters = len(content.text)
    layout = Layout(tree.forest(), characters, characters, 600.0, tree.unread)
    assert layout.unread == (gap,)
    assert not layout.complete
    assert tree.share_read(characters) == pytest.approx(1 - len(gap) / characters)


@given(sizes, widths, st.integers(1, 3))
def test_every_column_belongs_to_the_node_under_it(size, width, ratio):
    _, _, layout = laid_out(size, width)
    columns = round(width * ratio)
    for row in layout.rows:
        owners = row.owners(columns, ratio)
        for column in range(0, columns, max(1, columns // 40)):
            at = row.at((column + 0.5) / ratio)
            owner = int(row.ids[owners[column]]) if owners[column] >= 0 else None
            assert at == owner


@given(sizes, widths, st.floats(0, 1))
def test_a_pixel_and_its_character_name_each_other(size, width, share):
    content, _, layout = laid_out(size, width)
    offset = int(share * (len(content.text) - 1))
    assert abs(layout.offset(layout.x(offset + 0.5)) - offset) <= 1
    assert layout.offset(-5) == 0
    assert layout.offset(width + 5) == len(content.text) - 1


def test_volumes_stand_in_one_row_and_what_is_unread_of_them_shows_below():
    content, nodes = made(40, fan=3)
    (root,) = (node for node in nodes if node.span == content.whole)
    end = root.span.end
    unread = Node(root.id + 1, 1, Span(end, 2 * end), Gist(()), "Not begun")
    begun = Node(root.id + 2, 1, Span(2 * end, 3 * end), Gist(()), "Begun", (root.id + 3,))
    leaf = Node(root.id + 3, 0, Span(2 * end, 2 * end + 100), Gist(()), "A page", (), 1)
    volumes = (root, unread, begun)
    whole = Span(0, 3 * end)
    above = Node(ABOVE, root.level + 1, whole, Gist(()), "Shelf", tuple(v.id for v in volumes))
    missing = (unread.span, Span(leaf.span.end, 3 * end))
    tree = GrowingTree([*nodes, unread, begun, leaf, above], missing)
    layout = Layout(tree.forest(), 3 * end, tree.read_to, 900, missing)
    rows = {(layout.box(v.id).top, layout.box(v.id).bottom) for v in volumes}
    assert rows == {(1, 1)}
    assert layout.box(leaf.id).top == 2, "no gap below a volume of few levels"
    assert layout.box(leaf.id).bottom == len(layout.rows) - 1
