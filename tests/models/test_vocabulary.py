from __future__ import annotations

import pytest

from models.network.network_files import network_folder
from models.network.pairs import loaded_tokenizer
from models.vocabulary import knows, unknown_of
from resources.words import LANGUAGES
from tests.reader.text.test_language_recognition import TEXTS


@pytest.fixture(scope="module")
def tokenizer():
    return loaded_tokenizer(network_folder())


@pytest.mark.parametrize("code", TEXTS)
def test_the_built_in_networks_know_the_languages_that_have_a_file(tokenizer, code):
    made = tokenizer.encode(TEXTS[code])
    assert knows(made, unknown_of(tokenizer)) is (code in LANGUAGES)


def test_an_empty_text_is_known(tokenizer):
    assert knows(tokenizer.encode(""), unknown_of(tokenizer))
