"""Plain questions about texts that nothing was trained on, with the network that comes along."""

from __future__ import annotations

import pytest

from models.embedded.close_reading import CloseReader
from models.embedded.extractive import ExtractiveModel
from models.network.network import ReaderNetwork
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, WordRelevance, document
from tests.scripted import LetterEncoder

CONTRACT = (
    "1. The Lessor may end this lease on ninety (90) days’ written notice to the Lessee.",
    "2. The Lessee may end this lease on twenty (20) days’ written notice to the Lessor.",
    "3. Notices are sent by registered post to the address in the first clause.",
)
STORY = (
    "The weaver gave seven silver coins for the goat. She led it home along the canal.",
    "On Friday the captain sailed for Genoa without a word. The cook stayed behind in Marseille.",
    "Bread & cheese lay on the bench beside the door. The dog slept under the stairs.",
    "Marta lent her cart to Piet. Piet sold it to the baker, who never paid him.",
)


@pytest.fixture(scope="module")
def network():
    return ReaderNetwork()


def answered(network, text, asked):
    content = document("# A text", *text)
    library = stand_in(SmallLibrary(content))
    model = ExtractiveModel(
        library, WordRelevance(library), LetterEncoder(), close=CloseReader(network)
    )
    whole = Excerpt(DOCUMENT, content.whole, content.text)
    pieces = list(model.answer(Question(asked, DOCUMENT), [whole], ()))
    return content, next((piece for piece in pieces if piece.supports), None), pieces


@pytest.mark.parametrize(
    ("text", "asked", "right"),
    [
        (CONTRACT, "How much notice must the Lessor give?", "ninety"),
        (CONTRACT, "How much notice must the Lessee give?", "twenty"),
        (STORY, "How much did the weaver give for the goat?", "seven"),
        (STORY, "Who sailed to Genoa?", "captain"),
        (STORY, "What lay on the bench?", "Bread & cheese"),
        (STORY, "Who lent a cart to Piet?", "Marta"),
        (STORY, "Who did the baker get the cart from?", "Piet"),
        (STORY, "who stayed behnid in marseille", "cook"),
        (STORY, "WHERE DID THE DOG SLEEP?", "under the stairs"),
    ],
)
def test_the_answer_is_right_or_no_certain_claim_is_made(network, text, asked, right):
    content, first, pieces = answered(network, text, asked)
    if first is None:
        said = " ".join(source.of(content.text) for piece in pieces for source in piece.sources)
        assert right in said
    elif first.sure:
        assert right in first.text


@pytest.mark.parametrize(
    "asked",
    ["How much did the bishop pay for the horse?", "Who wrote the letter to the queen?", "x"],
)
def test_what_a_text_does_not_have_is_never_certain(network, asked):
    _, first, _ = answered(network, STORY, asked)
    assert first is None or not first.sure


def test_the_answering_words_are_marked(network):
    _, first, _ = answered(network, STORY, "What lay on the bench?")
    if first is not None:
        assert first.focus is not None
        assert "Bread & cheese" in first.focus[0].of(first.text)
