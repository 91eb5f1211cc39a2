from __future__ import annotations

import pytest

from scripts.structure import (
    ROOT,
    budgets,
    equal_names,
    files,
    functions,
    report,
    sizes,
)
from scripts.structure import sources as sources_of

MADE = {
    "reader/__init__.py": "",
    "reader/text/values.py": "import reader.asking.values\n",
    "reader/asking/values.py": "from reader.memory import keeping  # noqa: F401, I001  # why\n",
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


def test_names_and_lengths_are_told(modules):
    shared = equal_names(modules)
    assert shared == {"reader/…/values.py": ["reader.asking.values", "reader.text.values"]}
    assert [lines for lines, _ in functions(modules)] == [3]
    assert files(modules)[0] == (3, "reader.memory.keeping")


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


def test_the_program_itself_can_be_measured():
    lines = list(report(ROOT))
    assert lines[0] == "| what | figure |"
    assert "Longest files:" in lines


def test_modules_share_a_name_only_where_both_do_the_same_thing():
    skills = ("answering", "choosing", "hopping")
    assert equal_names(list(sources_of(ROOT))) == {
        f"models/…/{skill}.py": [f"models.embedded.{skill}", f"models.prompted.{skill}"]
        for skill in skills
    }
