from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.bench import Wishes
from reader.evaluation.questions import Item
from reader.evaluation.refusal_task import REFUSAL, WRONG, misdirected
from reader.evaluation.settings import settings_of
from tests.reader.evaluation.made import Changed, bench, measured, question_set

OTHER = "The mill at Orrin stood idle for years, until a channel was dug. " * 20
DOCUMENTS = ["docs/a.txt"], ["docs/b.txt"]


def questions(folder):
    entries = [
        {"question": "Who came late in the evening?", "group": "g", "docs": DOCUMENTS[0]},
        {"question": "Who built the bridge?", "answerable": False, "docs": DOCUMENTS[0]},
        {"question": "What stood idle?", "group": "g3", "docs": DOCUMENTS[1]},
    ]
    data = question_set(folder, *entries)
    (data / "docs" / "b.txt").write_text(OTHER, encoding="utf-8")
    return data


def answering(knows):
    """Make a model answer where ``knows`` says so."""

    def wrap(model):
        def answer(question, opened, notes):
            if knows(question.text, " ".join(each.text for each in opened)):
                yield from model.answer(question, opened, notes)

        return Changed(model, answer=answer)

    return wrap


def rows_of(tmp_path, knows):
    data = questions(tmp_path / "set")
    wishes = Wishes((data,), ("gist-P", "fusion"), settings_of(["segment=100"]), held_out=True)
    with bench(tmp_path, answering(knows)) as made:
        return measured(REFUSAL, wishes, made)


def test_a_reader_that_knows_refuses_only_what_is_foreign(tmp_path):
    def knows(question, opened):
        return ("late" in question and "Farrow" in opened) or (
            "idle" in question and "Orrin" in opened
        )

    rows, report = rows_of(tmp_path, knows)
    wrong = [row for row in rows if row.key.data.endswith(WRONG)]
    assert {row.key.question.partition(" @ ")[0] for row in wrong} == {"q0", "q2"}
    assert all(row.values["refused rightly"] for row in wrong)
    assert not any(row.values.get("refused wrongly") for row in rows)
    assert {"refused rightly, 95 %", "refused wrongly, 95 %"} <= {*report.tables[0].columns}


def item(number, document, group):
    return Item(str(number), group, "Who?", Path(document))


sets = st.lists(st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("xyz")), max_size=20).map(
    lambda pairs: [item(n, f"{name}{group}.txt", group) for n, (name, group) in enumerate(pairs)]
)


@given(sets)
def test_every_question_goes_to_one_document_of_another_group(items):
    found = misdirected(items)
    groups = {each.path: each.group for each in items}
    for each in found:
        assert groups[each.path] != each.group
        assert not each.answerable
    assert len(found) == (len(items) if len(set(groups.values())) > 1 else 0)
    assert found == misdirected(items)
