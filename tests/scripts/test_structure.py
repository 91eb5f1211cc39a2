from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.structure import (
    ROOT,
    budgets,
    circles,
    equal_names,
    files,
    functions,
    imports,
    report,
    sizes,
    waivers,
)
from scripts.structure import sources as sources_of

MADE = {
    "reader/__init__.py": "",
    "reader/text/__init__.py": "",
    "reader/text/values.py": "import reader.asking.values\n",
    "reader/asking/__init__.py": "",
    "reader/asking/values.py": "from reader.memory import keeping  # noqa: F401, I001  # why\n",
    "reader/memory/__init__.py": "",
    "reader/memory/keeping.py": "def late():\n    from reader.text.values import x\n    return x\n",
    "reader/skills.py": "from reader.text.values import x\nimport json\nwords = '# noqa: S101'\n",
    "ui/values.py": "import reader.skills\n",
}


@pytest.fixture
def modules(tmp_path):
    for name, text in MADE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return sources_of(tmp_path)


def test_a_circle_is_found_through_late_imports(modules):
    (circle,) = circles(imports(modules))
    assert circle == ("reader.asking", "reader.memory", "reader.text")


def test_names_are_compared_within_a_root(modules):
    shared = equal_names(modules)
    assert shared == {"reader/…/values.py": ["reader.asking.values", "reader.text.values"]}


def test_every_waived_rule_is_counted_and_no_word_that_looks_like_one(modules):
    assert waivers(modules) == {"F401": 1, "I001": 1}


def test_the_longest_comes_first(modules):
    assert [one.lines for one in functions(modules)] == [3]
    assert files(modules)[0].lines == 3


def test_imports_and_docstrings_do_not_count(tmp_path):
    (tmp_path / "main.py").write_text('"""Words."""\nimport os\nif os:\n    a = 1\n    "text"\n')
    assert sizes(tmp_path, ["main.py"]) == {"main.py": 2}


def test_no_package_exceeds_its_budget():
    allowed = budgets(ROOT)
    found = sizes(ROOT, allowed)
    over = {name: found[name] - most for name, most in allowed.items() if found[name] > most}
    assert not over, "More statements than the budget in pyproject.toml; remove some."
    roots = ("reader", "models", "storage", "ui", "main.py", "resources", "tests", "scripts")
    assert set(roots) <= set(allowed)


@given(st.sets(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef"))))
def test_two_packages_share_a_circle_if_each_reaches_the_other(edges):
    graph = {one: frozenset(b for a, b in edges if a == one and b != one) for one in "abcdef"}
    together = {(a, b) for circle in circles(graph) for a in circle for b in circle if a != b}
    reach = {(a, b) for a in graph for b in graph[a]}
    for _ in graph:
        reach |= {(a, d) for a, b in reach for c, d in reach if b == c}
    assert together == {(a, b) for a, b in reach if a != b and (b, a) in reach}


def test_the_program_itself_can_be_measured():
    lines = list(report(ROOT))
    assert lines[0] == "| what | figure |"
    assert "Longest files:" in lines


def test_modules_share_a_name_only_where_both_do_the_same_thing():
    skills = ("answering", "choosing", "examining", "hopping")
    assert equal_names(list(sources_of(ROOT))) == {
        f"models/…/{skill}.py": [f"models.embedded.{skill}", f"models.prompted.{skill}"]
        for skill in skills
    }
