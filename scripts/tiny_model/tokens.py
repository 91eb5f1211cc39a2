"""The tiny model's own vocabulary: byte-level BPE, learnt from its tasks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from scripts.gguf_models import SPECIAL, Vocabulary

_OFTEN = 500
_SPACE = "Ġ"


def learn(texts: Iterable[str], words: Iterable[str], size: int) -> Tokenizer:
    """A tokenizer of ``size`` tokens, special ones included.

    Each of ``words`` becomes one token with a space before it, and one without: what is in pieces
    is harder to look up. Digits stay apart, since they are copied one by one.
    """
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False),
        ]
    )
    made.decoder = decoders.ByteLevel()
    often = (form for word in words for form in (word, f" {word}") for _ in range(_OFTEN))
    made.train_from_iterator(
        chain(texts, often),
        trainers.BpeTrainer(
            vocab_size=size,
            special_tokens=list(SPECIAL),
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    # As llama.cpp cuts it: no token has two digits, so nothing differs.
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    return made


def vocabulary(tokenizer: Tokenizer) -> Vocabulary:
    """As GGUF keeps it."""
    import json  # noqa: PLC0415  # only here

    form = json.loads(tokenizer.to_str())["model"]
    ordered = sorted(form["vocab"].items(), key=lambda pair: pair[1])
    merges = [" ".join(pair) if isinstance(pair, list) else pair for pair in form["merges"]]
    return Vocabulary(tuple(token for token, _ in ordered), tuple(merges))


def same_words(tokenizer: Tokenizer) -> list[tuple[int, int]]:
    """Pairs of tokens that are one word, with a space before it and without."""
    known: dict[str, int] = tokenizer.get_vocab()
    return sorted(
        (number, known[token[1:]])
        for token, number in known.items()
        if token[1:] in known and token[0] == _SPACE
    )


def load(path: Path) -> Tokenizer:
    """As saved beside a checkpoint."""
    return Tokenizer.from_file(str(path))
