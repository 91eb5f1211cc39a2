from __future__ import annotations

import pytest

from reader.asking.choosing import Standing, choose
from reader.learning.learnt_strategies import LONG_WORDS
from reader.text.document import DocumentId
from reader.values.question import Question
from reader.values.strategy import Strategy

LONG = Standing(LONG_WORDS, tree_complete=True)


@pytest.mark.parametrize(
    ("question", "standing", "strategy"),
    [
        ("What are the main themes?", Standing(LONG_WORDS, tree_complete=False), Strategy.GIST),
        ("What are the main themes?", Standing(500, tree_complete=True), Strategy.GIST),
        ("Why did she leave?", LONG, Strategy.GIST),
        ("How does their friendship develop over the book?", LONG, Strategy.TREE),
        ("What are the main themes?", LONG, Strategy.TREE),
        ("In which year was the bridge built?", LONG, Strategy.GIST),
        ("¿Dónde está?", LONG, Strategy.GIST),
        ("Where was the director of the film Red Sand born?", LONG, Strategy.MULTIHOP),
    ],
)
def test_the_way_into_the_text_follows_plain_rules(question, standing, strategy):
    chosen, reason = choose(Question(question, DocumentId(1)), standing)
    assert chosen is strategy
    assert reason.endswith(".")
