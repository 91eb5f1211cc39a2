from __future__ import annotations

from scripts.structure import (
    ROOT,
    budgets,
    equal_names,
    report,
    sizes,
)
from scripts.structure import sources as sources_of


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
