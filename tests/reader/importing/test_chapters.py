from hypothesis import given
from hypothesis import strategies as st

from reader.importing.chapters import settle
from reader.importing.drafts import DraftBlock
from reader.importing.structure import Structure
from reader.text.document import BlockKind
from reader.text.ink import ink

words = st.lists(st.tuples(st.text("abcé中", min_size=1, max_size=8), st.booleans()), max_size=40)


def structure_of(paragraphs):
    blocks = [
        DraftBlock(" ".join(word for word, _ in paragraph), BlockKind.PARAGRAPH)
        for paragraph in paragraphs
        if paragraph
    ]
    places = {"end": sum(len(ink(block.text)) for block in blocks)}
    return Structure(blocks, places)


def never():
    raise AssertionError("markup and pages agree")


@given(st.lists(words, max_size=5), st.integers(1, 30))
def test_equal_ink_is_taken_as_it_is(paragraphs, per_page):
    structure = structure_of(paragraphs)
    shown = "".join(ink(block.text) for block in structure.blocks)
    pages = [shown[at : at + per_page] for at in range(0, len(shown), per_page)]
    chapter = settle(structure, pages, never)
    assert list(chapter.structure.blocks) == structure.blocks
    assert ["".join(shown[a:b]) for a, b in chapter.page_ink] == pages
    assert chapter.structure.anchors == {"end": chapter.ink}


@given(st.lists(words, max_size=5), st.integers(1, 30))
def test_whatever_differs_positions_stay_in_order(paragraphs, per_page):
    structure = structure_of(paragraphs)
    shown = "".join(word for paragraph in paragraphs for word, is_shown in paragraph if is_shown)
    pages = [shown[at : at + per_page] for at in range(0, len(shown), per_page)]
    chapter = settle(structure, pages, lambda: [" ".join(shown)])
    written = "".join(ink(block.text) for block in chapter.structure.blocks)
    assert chapter.ink == len(written)
    edges = [edge for run in chapter.page_ink for edge in run]
    assert edges == sorted(edges)
    assert not edges or edges[-1] <= chapter.ink
    assert all(0 <= place <= chapter.ink for place in chapter.structure.anchors.values())


def test_hidden_words_leave_and_anchors_move():
    structure = Structure(
        [
            DraftBlock("one two three four five", BlockKind.PARAGRAPH),
            DraftBlock("six", BlockKind.CODE),
        ],
        {"five": 15, "six": 19},
    )
    chapter = settle(structure, ["onethree", "fourfivesix"], never)
    assert [block.text for block in chapter.structure.blocks] == ["one three four five", "six"]
    assert chapter.structure.anchors == {"five": 12, "six": 16}
    assert chapter.page_ink == ((0, 8), (8, 19))


def test_markup_that_says_something_else_is_not_used():
    structure = Structure([DraftBlock("nothing of the kind", BlockKind.PARAGRAPH)])
    chapter = settle(structure, ["WHATISSHOWN"], lambda: ["WHAT IS\nSHOWN", " "])
    assert [block.text for block in chapter.structure.blocks] == ["WHAT IS SHOWN"]
    assert chapter.page_ink == ((0, 11),)
