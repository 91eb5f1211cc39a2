"""Questions that ask for figures, and the passages that have figures."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from models.embedded.weights import RELEVANCE
from reader.text.document import DocumentText

_ASKS = re.compile(
    r"\b(?:how (?:much|many)|percent(?:age)?|ratio|total|amount|fy ?\d\d"
    r"|what (?:is|was|were) the (?:[\w-]+ ){0,4}"
    r"(?:number|rate|margin|value|revenue|cost|price)s?)\b",
    re.IGNORECASE,
)


def asks_for_figures(question: str) -> bool:
    """Whether the answer to an English question is likely to be a number."""
    return _ASKS.search(question) is not None


def figure_shares(content: DocumentText) -> NDArray[np.float32]:
    """Per passage, the share of its characters that are digits, up to that of a table."""
    codes = np.frombuffer(content.text.encode("utf-32-le", "surrogatepass"), np.uint32)
    upto = np.zeros(len(codes) + 1, np.int32)
    np.cumsum((codes >= ord("0")) & (codes <= ord("9")), out=upto[1:])
    passages = content.passages
    lengths = np.maximum(passages.ends - passages.starts, 1)
    shares = (upto[passages.ends] - upto[passages.starts]) / lengths
    capped: NDArray[np.float32] = np.minimum(shares, RELEVANCE.most_digits).astype(np.float32)
    return capped
