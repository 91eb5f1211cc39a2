from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.reports import Key, Row
from reader.evaluation.tables import GROUP, against, certainty


def row(question, method, group="", setting="", **values):
    return Row(Key("set", str(question), method, setting), {**values, GROUP: group})


def rows(method, rights, setting=""):
    return [
        row(n, method, f"document {n // 4}", setting, right=bool(right), F1=right / 2)
        for n, right in enumerate(rights)
    ]


def test_a_counted_share_has_wilsons_interval_and_a_mean_a_bootstrapped_one():
    intervals, *_ = certainty(rows("tree", [1, 1, 1, 0] * 5), ["right", "F1", "LR-1"])
    assert intervals.columns == ("set", "method", "right", "F1")
    ((_, _, right, f1),) = intervals.rows
    assert right == "0.531 to 0.888"
    assert f1 == "0.375 to 0.375", "every document has the same mean"


def test_methods_are_compared_question_by_question():
    taken = [*rows("fusion", [1, 0] * 10), *rows("tree", [1, 1] * 10)]
    _, differences = certainty(taken, ["right"])
    assert differences.rows == (("set", "tree", "fusion", 20, "+0.500 (+0.500 to +0.500)"),)


def test_another_run_is_compared_method_by_method():
    before = [*rows("tree", [0] * 8), *rows("fusion", [1] * 8)]
    table = against([*rows("tree", [1] * 8), *rows("auto", [1] * 8)], before, ["right"])
    (line,) = table.rows
    assert line == ("set", "tree", "the other run", 8, "+1.000 (+1.000 to +1.000)")


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=40))
def test_the_difference_is_that_of_the_means(pairs):
    taken = [*rows("fusion", [a for a, _ in pairs]), *rows("tree", [b for _, b in pairs])]
    _, differences = certainty(taken, ["right"])
    mean = (sum(b for _, b in pairs) - sum(a for a, _ in pairs)) / len(pairs)
    said = differences.rows[0][4]
    low, high = (float(end) for end in said.split("(")[1].rstrip(")").split(" to "))
    assert abs(float(said.split()[0]) - mean) < 0.001
    assert low - 0.001 <= mean <= high + 0.001
