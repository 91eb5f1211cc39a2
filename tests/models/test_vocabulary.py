from __future__ import annotations

import pytest
from tokenizers import Tokenizer

from models.minilm import model_folder
from models.vocabulary import knows, unknown_of
from tests.reader.text.test_language_recognition import TEXTS

LATIN = {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "tr"}


@pytest.fixture(scope="module")
def tokenizer():
    return Tokenizer.from_file(str(model_folder() / "tokenizer.json"))


@pytest.mark.parametrize("code", TEXTS)
def test_the_built_in_encoder_knows_latin_letters_alone(tokenizer, code):
    made = tokenizer.encode(TEXTS[code])
    assert knows(made, unknown_of(tokenizer)) is (code in LATIN)


def test_an_empty_text_is_known(tokenizer):
    assert knows(tokenizer.encode(""), unknown_of(tokenizer))
