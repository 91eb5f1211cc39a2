import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.importing.assemble import DEEPEST_SECTION, assemble, block_starts, sections
from reader.importing.drafts import DraftBlock, Heading
from reader.text.document import BlockKind

drafts = st.lists(
    st.builds(
        DraftBlock,
        st.text(st.sampled_from("ab A.!?\n中é")).map(str.strip),
        st.sampled_from(BlockKind),
    )
)
headings = st.lists(
    st.builds(
        Heading,
        st.sampled_from(["One", "Two", "", "\u202e", "Three\x00\n"]),
        st.integers(-3, 900),
        st.integers(-5, 200),
    )
)


@given(drafts)
def test_blocks_hold_the_drafts_in_order(given_drafts):
    assembled = assemble(given_drafts)
    kept = [draft for draft in given_drafts if draft.text]
    starts = block_starts(kept)
    by_start = {block.span.start: block.kind for block in assembled.blocks}
    assert [by_start[start] for start in starts] == [draft.kind for draft in kept]
    held = "".join(block.span.of(assembled.text) for block in assembled.blocks)
    assert "".join(held.split()) == "".join("".join(draft.text.split()) for draft in kept)


def test_each_clause_of_a_paragraph_is_a_block_and_the_text_stays():
    paragraph = "They agree: 1. The notice is of thirty days; 2. The Buyer pays. So he says."
    assembled = assemble([DraftBlock(paragraph, BlockKind.PARAGRAPH)])
    assert assembled.text == paragraph
    assert [block.span.of(paragraph) for block in assembled.blocks] == [
        "They agree:",
        "1. The notice is of thirty days;",
        "2. The Buyer pays. So he says.",
    ]
    assert [span.of(paragraph) for span in assembled.sentences] == [
        "They agree:",
        "1. The notice is of thirty days;",
        "2. The Buyer pays.",
        "So he says.",
    ]


@pytest.mark.parametrize("kind", [BlockKind.HEADING, BlockKind.TABLE, BlockKind.CODE])
def test_headings_tables_and_code_are_not_divided(kind):
    draft = DraftBlock("1. One is paid. 2. Two are paid. 3. Three are paid.", kind)
    assert len(assemble([draft]).blocks) == 1


@given(drafts)
def test_text_is_the_blocks_two_line_breaks_apart(given_drafts):
    assembled = assemble(given_drafts)
    assert assembled.text == "\n\n".join(draft.text for draft in given_drafts if draft.text)


@given(headings)
def test_sections_nest(given_headings):
    found = sections(given_headings, 150)
    assert all(1 <= section.level <= DEEPEST_SECTION for section in found)
    assert all(section.title and section.title.isprintable() for section in found)
    assert [s.span.start for s in found] == sorted(s.span.start for s in found)
    for index, section in enumerate(found):
        parents = [s for s in found[:index] if s.level < section.level]
        assert section.level == 1 or parents
        assert all(
            other.level > section.level
            for other in found[index + 1 :]
            if other.span.start < section.span.end
        )


def test_repetitions_are_left_out():
    assert len(sections([Heading("One", 1, 5), Heading("One", 1, 5)], 9)) == 1
