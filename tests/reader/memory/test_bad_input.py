"""Any text, any model: reading ends, within its budget, and leaves a whole memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.extractive import ExtractiveModel
from models.embedded.material import Shelf
from reader.building_skills import OneByOne
from reader.importing.assemble import assemble
from reader.importing.drafts import DraftBlock
from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import EpisodeRead, NodeBuilt
from reader.memory.tree import Grouping
from reader.text.document import BlockKind, DocumentId, DocumentText
from reader.text.word_counts import WordCounts
from reader.values.maker import Maker
from reader.values.memory_tree import Gist, GistSentence, MemoryTree
from tests.doubles import stand_in
from tests.models.small_library import SmallLibrary, WordRelevance
from tests.scripted import LetterEncoder, word_reading

ONE = DocumentId(1)


@dataclass
class Stubborn(OneByOne):
    """``pauses`` says how it chooses; ``tells`` makes its gists from a text."""

    pauses: str = "first"
    tells: str = "nothing"
    random: Random = field(default_factory=lambda: Random(1))
    maker: Maker = field(default_factory=lambda: Maker("stubborn", "1"))
    asked: int = 0

    @property
    def memory_maker(self) -> Maker:
        return self.maker

    def pause(self, _window, pauses):
        self.asked += 1
        return {
            "first": 0,
            "last": len(pauses) - 1,
            "beyond": len(pauses) + 7,
            "before": -3,
            "by chance": self.random.randrange(len(pauses)),
        }[self.pauses]

    def shorten(self, episode):
        self.asked += 1
        return self._gist(episode)

    def summarise(self, document, _gists):
        self.asked += 1
        return self._gist(document)

    def _gist(self, excerpt):
        said = {
            "nothing": "",
            "empty": " ",
            "all": excerpt.text,
            "for ever": "again " * 500,
        }[self.tells]
        return Gist((GistSentence(said, (excerpt.span,)),)) if said else Gist(())


def document(*blocks):
    drafts = [
        b if isinstance(b, DraftBlock) else DraftBlock(b, BlockKind.PARAGRAPH) for b in blocks
    ]
    found = assemble([draft for draft in drafts if draft.text.strip()])
    return DocumentText(found.text, found.blocks, (), found.sentences, found.passages, ())


texts = st.lists(
    st.text(
        st.sampled_from("ab .!?\n\t,;—'\"1|{}()#中文。ไทยعربيßé\u00a0\u200b😀"),
        min_size=1,
        max_size=300,
    ),
    max_size=12,
).map(lambda parts: document(*parts))
models = st.builds(
    Stubborn,
    st.sampled_from(["first", "last", "beyond", "before", "by chance"]),
    st.sampled_from(["nothing", "empty", "all", "for ever"]),
    st.integers(0, 9).map(Random),
)


@given(
    content=texts,
    model=models,
    least=st.integers(1, 12),
    fan_out=st.integers(2, 5),
    grouping=st.sampled_from(Grouping),
)
def test_any_text_and_any_model_end_in_a_whole_memory_within_its_budget(
    content, model, least, fan_out, grouping
):
    size = EpisodeSize(least, 2 * least)
    read = read_once(content, ONE, model, size, fan_out=fan_out, grouping=grouping)
    check(content, list(read), size, fan_out)
    words = WordCounts(content.text).of(content.whole)
    most = words / least + 1
    assert model.asked <= 3 * most + 1


def check(content, events, size, fan_out):
    episodes = [event.episode for event in events if isinstance(event, EpisodeRead)]
    tree = MemoryTree(event.node for event in events if isinstance(event, NodeBuilt))
    assert "".join(each.span.of(content.text) for each in episodes).strip() == content.text.strip()
    words = WordCounts(content.text)
    assert all(words.of(each.span) <= size.max_words + 1e-6 for each in episodes)
    assert [each.number for each in episodes] == list(range(1, len(episodes) + 1))
    assert len(tree.roots) == bool(episodes)
    assert len(tree.leaves()) == len(episodes)
    assert all(node.level == 0 or 2 <= len(node.children) <= fan_out for node in tree)
    assert all(node.title for node in tree)


POEM = [
    DraftBlock(
        "\n".join(f"Line {n} of a song,\nand its rhyme {n}." for n in range(200)),
        BlockKind.PARAGRAPH,
    )
]
TABLE = [DraftBlock(f"Cell {n}\t{n * 7}", BlockKind.TABLE) for n in range(300)]
CODE = [DraftBlock("\n".join(f"x{n} = f(x{n - 1})" for n in range(400)), BlockKind.CODE)]
TALK = [f"SPEAKER {n % 3}: Yes." for n in range(400)]
MIXED = [text * 30 for text in ("Wir gehen. ", "我们走。", "Мы идём. ", "เราไป ", "نحن نذهب. ")]
HUGE = ["word " * 100_000]
ENDLESS = ["x" * 60_000]
TINY = ["Five words are a document."]


@pytest.mark.parametrize(
    "blocks",
    [POEM, TABLE, CODE, TALK, MIXED, HUGE, ENDLESS, TINY],
    ids=["poem", "table", "code", "talk", "mixed", "huge paragraph", "one word", "tiny"],
)
@pytest.mark.parametrize("reads", ["stubborn", "embedded"])
def test_odd_documents_are_read(blocks, reads):
    if reads == "embedded" and blocks is HUGE:
        blocks = ["word " * 10_000]  # compares words: seconds for more
    content = document(*blocks)
    size = EpisodeSize(200, 400)
    model = Stubborn("first", "all") if reads == "stubborn" else embedded(content)
    check(content, list(read_once(content, ONE, stand_in(model), size, fan_out=8)), size, 8)


def embedded(content):
    library, encoder = SmallLibrary(content), LetterEncoder()
    shelf = Shelf(stand_in(library), encoder.name)
    return ExtractiveModel(
        stand_in(library),
        WordRelevance(library),
        encoder,
        shelf=shelf,
        close=word_reading(),
    )


def test_a_model_that_always_pauses_early_is_asked_in_proportion_to_the_text():
    content = document(*(f"A sentence of five words, {n}." for n in range(2000)))
    asked = []
    for part in (content, document(*(content.text[: len(content.text) // 4].split("\n\n")))):
        model = Stubborn("first", "all")
        list(read_once(part, ONE, stand_in(model), EpisodeSize(50, 100)))
        asked.append(model.asked)
    assert 3 <= asked[0] / asked[1] <= 5
