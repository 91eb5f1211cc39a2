from hypothesis import given
from hypothesis import strategies as st

from reader.importing.assemble import assemble
from reader.importing.drafts import DraftBlock
from reader.text.document import BlockKind
from reader.text.word_counts import WordCounts

SENTENCE = "One two three four five six seven eight nine ten."


def paragraph(count):
    return DraftBlock(" ".join([SENTENCE] * count), BlockKind.PARAGRAPH)


def texts(*drafts):
    assembled = assemble(drafts)
    return [span.of(assembled.text) for span in assembled.passages]


def test_about_eighty_words():
    lengths = [len(text.split()) for text in texts(paragraph(100))]
    assert all(60 <= length <= 110 for length in lengths[:-1])


def test_heading_begins_a_passage_and_stays_with_its_text():
    heading = DraftBlock("The Door", BlockKind.HEADING, 1)
    found = texts(paragraph(2), heading, paragraph(3))
    assert found[1].startswith("The Door\n\nOne")


def test_table_is_cut_by_rows_with_its_caption_on_top():
    caption = DraftBlock("Table 1. Sales by year", BlockKind.CAPTION)
    rows = "\n".join(f"{year} 10 20 30 40 50" for year in range(1900, 1930))
    found = texts(paragraph(5), caption, DraftBlock(rows, BlockKind.TABLE))
    assert found[1].startswith("Table 1. Sales by year\n\n1900")
    assert all(text.split("\n")[0].split()[0].isdigit() for text in found[2:])


drafts = st.lists(
    st.builds(
        DraftBlock,
        st.text(st.sampled_from("ab A.!\n中")).map(lambda text: " ".join(text.split())),
        st.sampled_from(BlockKind),
    ),
    max_size=30,
)


@given(drafts)
def test_passages_hold_all_sentences_and_never_cross_a_heading(given_drafts):
    assembled = assemble(given_drafts)
    counts = WordCounts(assembled.text)
    held = [s for passage in assembled.passages for s in assembled.sentences if passage.contains(s)]
    assert held == list(assembled.sentences)
    kinds = {block.span: block.kind for block in assembled.blocks}
    for passage in assembled.passages:
        inside = [kind for span, kind in kinds.items() if span.overlaps(passage)]
        body = [index for index, kind in enumerate(inside) if kind is not BlockKind.HEADING]
        assert not any(
            kind is BlockKind.HEADING for kind in inside[body[0] if body else len(inside) :]
        )
        assert counts.of(passage) <= 250
