from __future__ import annotations

import pytest

from models.network.network_files import encoder_folder
from models.network.pairs import loaded_tokenizer
from models.vocabulary import knows, unknown_of
from tests.reader.text.test_language_recognition import TEXTS


@pytest.fixture(scope="module")
def tokenizer():
    return loaded_tokenizer(encoder_folder())


@pytest.mark.parametrize("code", TEXTS)
def test_the_built_in_encoder_knows_languages_of_many_scripts(tokenizer, code):
    made = tokenizer.encode(TEXTS[code])
    assert knows(made, unknown_of(tokenizer)) is (code != "km")


def test_an_empty_text_is_known(tokenizer):
    assert knows(tokenizer.encode(""), unknown_of(tokenizer))


def test_single_letters_are_not_known(tokenizer):
    assert not knows(tokenizer.encode("ნავს მოხუცი ქალი მართავდა."), unknown_of(tokenizer))
