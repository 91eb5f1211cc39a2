"""Small random models of real kinds, made on the fly: their vectors say nothing."""

from __future__ import annotations

import string
from typing import Any

import gguf
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.base.modules import Normalize, Transformer
from sentence_transformers.sentence_transformer.modules import Pooling
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    BertModel,
    BertTokenizerFast,
)

from scripts.gguf_models import EncoderShape, write_encoder

LETTERS = [*string.ascii_lowercase, *string.digits, *".,?'"]
WHOLE = ["the", "mill", "ground", "corn", "rates", "fell", "who", "owns", "boat"]
"""Whole words: an encoder that has a text in single letters alone does not know its language."""
WORDS = [
    *("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"),
    *(*LETTERS, *(f"##{c}" for c in LETTERS), *WHOLE),
]
WIDTH = 32
CONTEXT = 64
SHAPE = EncoderShape(layers=2, width=WIDTH, heads=2, inner=64, context=CONTEXT)
POOLINGS = {"mean": gguf.PoolingType.MEAN, "cls": gguf.PoolingType.CLS}


def _config():
    parts: dict[str, Any] = {"num_labels": 1}
    return BertConfig(
        vocab_size=len(WORDS),
        hidden_size=WIDTH,
        num_hidden_layers=SHAPE.layers,
        num_attention_heads=SHAPE.heads,
        intermediate_size=SHAPE.inner,
        max_position_embeddings=CONTEXT,
        initializer_range=0.2,
        **parts,
    )


def _saved(model, folder):
    """A model of transformers with its vocabulary."""
    folder.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(folder)
    numbered = {word: number for number, word in enumerate(WORDS)}
    BertTokenizerFast(vocab=numbered).save_pretrained(folder)
    return folder


def write_sentence_model(folder, *, pooling="mean", seed=1, prompts=None):
    """A folder of sentence-transformers; also gives back the model beneath."""
    torch.manual_seed(seed)
    bert = BertModel(_config()).eval()
    beneath = _saved(bert, folder.with_name(f"{folder.name}-beneath"))
    parts = [Transformer(str(beneath)), Pooling(WIDTH, pooling), Normalize()]
    SentenceTransformer(modules=parts, prompts=prompts, device="cpu").save_pretrained(str(folder))
    return bert


def write_cross_encoder(folder, seed=1):
    torch.manual_seed(seed)
    return _saved(BertForSequenceClassification(_config()).eval(), folder)


def write_gguf(path, bert, pooling="mean"):
    """The same weights for llama.cpp."""
    weights = {name: values.numpy() for name, values in bert.state_dict().items()}
    write_encoder(path, SHAPE, WORDS, weights, POOLINGS[pooling])
    return path
