"""The reader network: a small transformer over (question, passage) with five outputs."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn
from transformers import BertConfig, BertModel

WIDTH = 384


class Outputs(NamedTuple):
    """Scores of a batch of N pairs of L tokens."""

    start: Tensor
    """N × L: where the answer begins; token 0 stands for no answer."""
    end: Tensor
    """N × L: where it ends."""
    marks: Tensor
    """N × 3: whether the passage answers, is relevant, and supports the statement (logits)."""


class ReaderNetwork(nn.Module):
    """A question or statement and a passage, read together.

    The body is a BERT encoder that starts from a sentence encoder's weights. Start and end are
    linear in each token; the three marks come from the first token beside the mean of all.
    """

    def __init__(self, body: BertModel) -> None:
        super().__init__()
        self.body = body
        self.ends = nn.Linear(WIDTH, 2)
        self.pooled = nn.Linear(2 * WIDTH, WIDTH)
        self.marks = nn.Linear(WIDTH, 3)

    def freeze(self, layers: int) -> None:
        """Keep the word embeddings, and all that is below the first ``layers`` layers."""
        # Words that the questions never use keep their meaning from the sentence encoder.
        self.body.embeddings.word_embeddings.requires_grad_(False)
        if layers:
            self.body.embeddings.requires_grad_(False)
        for layer in self.body.encoder.layer[:layers]:
            layer.requires_grad_(False)

    def forward(self, ids: Tensor, kinds: Tensor, mask: Tensor) -> Outputs:
        """Token ids, segments (0 question, 1 passage) and mask, each N × L."""
        tokens = self.body(
            input_ids=ids, token_type_ids=kinds, attention_mask=mask
        ).last_hidden_state
        start, end = self.ends(tokens).unbind(-1)
        weights = mask.unsqueeze(-1).to(tokens.dtype)
        mean = (tokens * weights).sum(1) / weights.sum(1)
        pooled = nn.functional.gelu(self.pooled(torch.cat([tokens[:, 0], mean], dim=-1)))
        return Outputs(start, end, self.marks(pooled))


def from_encoder(folder: str) -> ReaderNetwork:
    """A network that starts from the weights of a sentence encoder; its heads are random."""
    body = BertModel.from_pretrained(
        folder,
        config=_config(folder),
        add_pooling_layer=False,
        attn_implementation="sdpa",
        local_files_only=True,
    )
    return ReaderNetwork(body)


def empty(folder: str) -> ReaderNetwork:
    """A network of the same shape whose weights will be loaded."""
    return ReaderNetwork(BertModel(_config(folder), add_pooling_layer=False))


def _config(folder: str) -> BertConfig:
    # One pass over the data doesn't overfit, and without dropout a step takes a third of the time.
    return BertConfig.from_pretrained(
        folder, local_files_only=True, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0
    )
