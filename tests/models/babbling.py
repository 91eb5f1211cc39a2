"""A model file with random weights and room for whole prompts, and a short book to read with it."""

from __future__ import annotations

from dataclasses import replace

from scripts import gguf_models
from tests.books import Chapter, book, prose

SHAPE = replace(gguf_models.SHAPES["tiny"], context=32768)

BOOK = book(
    Chapter(
        1,
        "The light",
        (
            "The lighthouse was built in 1854 by Agnes Farrow. It stands on a rock in the sea.",
            "Its keeper wrote down the weather every morning. He never mentioned the ship.",
        ),
    ),
    Chapter(
        1,
        "The ship",
        (
            "The ship that went down in the winter of 1871 was called the Marigold.",
            "She carried barley, and her captain was the keeper's brother.",
        ),
    ),
)

LONG = book(
    *(Chapter(1, f"Part {n}", tuple(prose(30, f"p{n}w", 3) for _ in range(10))) for n in range(3))
)
"""It takes the model some seconds to read this."""


def write_model(path, seed=1, name="babbling", template=gguf_models.CHAT_TEMPLATE):
    """Different seeds make different models of the same header; ``name`` tells them apart."""
    gguf_models.write(
        path,
        SHAPE,
        gguf_models.byte_vocabulary(SHAPE.vocabulary),
        gguf_models.random_weights(SHAPE, seed),
        name=name,
        template=template,
    )
    return path
