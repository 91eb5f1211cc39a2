from __future__ import annotations

from dataclasses import fields

from models.embedded.compression import Compression
from reader.values.maker import TreeParameter


def test_word_budgets_of_summaries_make_no_gist_stale():
    names = {field.name for field in fields(Compression)}
    budgets = {name for name in names if name.startswith("summary")}
    assert budgets == names & set(TreeParameter)
