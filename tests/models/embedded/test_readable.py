from __future__ import annotations

import numpy as np
import pytest

from models.embedded.centrality import evenly, select
from models.embedded.compression import Compression
from models.embedded.gists import shorten, summarise
from models.embedded.material import Material
from models.embedded.sentence_quality import readable
from reader.values.memory_tree import Gist, GistSentence
from reader.values.quotation import Excerpt
from tests.models.small_library import DOCUMENT, document


def of(*paragraphs):
    return Material(document(*paragraphs), np.zeros((0, 0), np.float32))


def readability(text):
    return readable(of(text), 0)


@pytest.mark.parametrize(
    "text",
    [
        "But Anna had gone to the mill before anybody saw the smoke.",
        "She had gone to the mill before anybody saw the smoke.",
        "Therefore the mill was sold to Ned before the winter came.",
        "This was sold to Ned before the winter came.",
        "Before the winter came, he had sold the mill to Ned Hill.",
        "“The mill was sold to Ned before the winter came.”",
        "“It was a pity,” said Anna, “that the mill was sold.”",
        "and the mill was sold to Ned before the winter came.",
        "The sale of the mill to Ned before the winter",
    ],
)
def test_what_needs_the_sentence_before_counts_less_than_what_does_not(text):
    plain = "Anna sold the mill to Ned before the winter came."
    assert readability(plain) == 1
    assert readability(text) <= 0.6


@pytest.mark.parametrize(
    "text",
    [
        "It was evident that Anna had sold the mill.",
        "Anna told the miller that she had sold it.",
        "I saw the smoke from the window of the inn.",
    ],
)
def test_a_pronoun_with_a_name_before_it_or_without_meaning_does_no_harm(text):
    later = of("The inn stood by the river.", text)
    assert readable(later, 1) >= 0.5
    assert readability(text.replace("It was evident that ", "")) == 1


def test_what_somebody_tells_paragraph_after_paragraph_is_narration():
    narrated = of(
        "“Anna sold the mill to Ned. The winter was long.",
        "“Ned kept it for a year, and sold it again.”",
        "“Anna sold the mill to Ned. The winter was long.”",
    )
    assert readable(narrated, 1) == 1
    assert readable(narrated, 4) < 1


def test_each_part_has_its_turn_before_another_gets_one_more():
    scores = np.array([1.0, 0.9, 0.8, 0.7, 0.5, 0.3], np.float32)
    parts = evenly([0, 10, 20, 30, 60, 90], 3)
    assert parts == [0, 0, 0, 0, 1, 2]
    alike = np.eye(6, dtype=np.float32)
    assert select(scores, alike, [10] * 6, 30, parts) == [0, 4, 5]
    assert select(scores, alike, [10] * 6, 30) == [0, 1, 2]


def test_rather_a_whole_sentence_than_one_that_is_cut_off():
    sentence = (
        "Anna sold the mill by the river to Ned Hill, who had come from Bergen in the autumn, "
        "because the winter was long, the roof leaked and the millstone had been broken by a cart."
    )
    material = of(sentence)
    episode = Excerpt(DOCUMENT, material.content.whole, sentence)
    gist = shorten(material, episode, Compression(share=0.7, least_words=1))
    assert gist.text == sentence
    cut = shorten(material, episode, Compression(share=0.2, most_share=0.2, least_words=1))
    assert sentence.startswith(cut.text)
    assert cut.text != sentence


def test_a_summary_is_drawn_from_the_text_between_its_gists_and_from_nothing_beyond():
    first = "Anna sold the mill by the river to Ned Hill in the autumn of that year."
    narrated = "Clara Moe painted the mill and the river for the parish church of Bergen."
    last = "Ned Hill sold the mill again to the parish of Bergen before the winter."
    beyond = "Tom Lund built another mill by the river for the parish of Bergen in spring."
    spoken = "“He sold it,” she said, “and that was that.”"
    material = of(first, spoken, narrated, last, beyond)
    sentences = material.content.sentences
    gists = [
        Gist((GistSentence(material.text(n), (sentences[n],)),)) for n in (0, 1, len(sentences) - 2)
    ]
    summary = summarise(material, gists, Compression(summary_words=48, summary_least=48))
    said = [sentence.text for sentence in summary.sentences]
    assert narrated in said
    assert beyond not in said
    assert not any(spoken.startswith(sentence) for sentence in said)
