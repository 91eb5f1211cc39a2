"""The tiny model's own vocabulary: byte-level BPE, learnt from its tasks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from scripts.gguf_models import SPECIAL, Vocabulary


def learn(texts: Iterable[str], size: int) -> Tokenizer:
    """A tokenizer of ``size`` tokens, special ones included."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.train_from_iterator(
        texts,
        trainers.BpeTrainer(
            vocab_size=size,
            special_tokens=list(SPECIAL),
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    return made


def vocabulary(tokenizer: Tokenizer) -> Vocabulary:
    """As GGUF keeps it."""
    import json  # noqa: PLC0415  # only here

    form = json.loads(tokenizer.to_str())["model"]
    ordered = sorted(form["vocab"].items(), key=lambda pair: pair[1])
    merges = [" ".join(pair) if isinstance(pair, list) else pair for pair in form["merges"]]
    return Vocabulary(tuple(token for token, _ in ordered), tuple(merges))


def load(path: Path) -> Tokenizer:
    """As saved beside a checkpoint."""
    return Tokenizer.from_file(str(path))
