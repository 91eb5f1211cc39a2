"""Figures on the program's structure: sizes, equal names, long functions.

    python -m scripts.structure [FOLDER]

A package's size is its number of statements, without imports and docstrings, so that formatting
changes nothing. Budgets are in ``pyproject.toml``; a test fails when a package exceeds its own.
That imports form no circles is checked by import-linter. Prints Markdown.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOTS = ("reader", "models", "storage", "ui")
LONG_FUNCTION = 25
LONG_FILE = 300
_SHOWN = 8
Sizes = Mapping[str, int]
Lengths = Sequence[tuple[int, str]]
"""Numbers of lines with names, the largest first."""


@dataclass(frozen=True)
class Source:
    """A module of the program."""

    name: str
    path: Path
    text: str


def sources(root: Path) -> list[Source]:
    """All modules of the program below ``root``."""
    found = (path for folder in ROOTS for path in sorted((root / folder).rglob("*.py")))
    return [Source(_name(path.relative_to(root)), path, path.read_text("utf-8")) for path in found]


def _name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def sizes(root: Path, names: Iterable[str]) -> Sizes:
    """The number of statements in each of the folders or files ``names``, by name."""
    return {name: sum(map(_statements, _files(root / name))) for name in names}


def _files(place: Path) -> Iterator[Path]:
    return iter([place]) if place.is_file() else place.rglob("*.py")


def _statements(path: Path) -> int:
    return sum(
        isinstance(node, ast.stmt) and not isinstance(node, ast.Import | ast.ImportFrom)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if not _is_docstring(node)
    )


def _is_docstring(node: ast.AST) -> bool:
    constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return constant and isinstance(node.value.value, str)


def budgets(root: Path) -> Sizes:
    """The largest size that each package may have."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    return dict(settings["tool"]["gistwalker"]["statements"])


def equal_names(modules: Sequence[Source]) -> dict[str, list[str]]:
    """Names shared by several modules of one root, with the modules; most frequent first."""
    named: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for module in modules:
        if module.path.name != "__init__.py":
            root, *_, last = module.name.split(".")
            named[root, last].append(module.name)
    shared = {f"{root}/…/{last}.py": each for (root, last), each in named.items() if len(each) > 1}
    return dict(sorted(shared.items(), key=lambda item: (-len(item[1]), item[0])))


def functions(modules: Sequence[Source]) -> Lengths:
    """All functions, including nested ones."""
    return _longest(
        ((node.end_lineno or node.lineno) - node.lineno + 1, f"{module.name}.{node.name}")
        for module in modules
        for node in ast.walk(ast.parse(module.text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def files(modules: Sequence[Source]) -> Lengths:
    """All files."""
    return _longest((len(module.text.splitlines()), module.name) for module in modules)


def _longest(found: Iterable[tuple[int, str]]) -> Lengths:
    return sorted(found, key=lambda one: (-one[0], one[1]))


def report(root: Path) -> Iterator[str]:
    """The figures, as lines of Markdown."""
    modules = sources(root)
    equal = equal_names(modules)
    lengths, file_lengths = functions(modules), files(modules)
    figures = {
        "modules": len(modules),
        "modules that share their name within a root": sum(map(len, equal.values())),
        f"functions of more than {LONG_FUNCTION} lines": _over(lengths, LONG_FUNCTION),
        f"files of more than {LONG_FILE} lines": _over(file_lengths, LONG_FILE),
    }
    yield from ("| what | figure |", "|---|---:|")
    yield from (f"| {what} | {figure} |" for what, figure in figures.items())
    yield from ("", "| package | statements | budget |", "|---|---:|---:|")
    allowed = budgets(root)
    found = sizes(root, allowed)
    yield from (f"| {name} | {found[name]:,} | {allowed[name]:,} |" for name in allowed)
    details: Mapping[str, Iterable[str]] = {
        "Equal names": (f"{len(each)} times: {name}" for name, each in equal.items()),
        "Longest functions": (f"{lines} {name}" for lines, name in lengths[:_SHOWN]),
        "Longest files": (f"{lines} {name}" for lines, name in file_lengths[:_SHOWN]),
    }
    for heading, lines in details.items():
        yield from ("", f"{heading}:", "", *(f"- {line}" for line in lines))


def _over(lengths: Lengths, most: int) -> str:
    return f"{sum(lines > most for lines, _ in lengths)} of {len(lengths)}"


if __name__ == "__main__":
    print("\n".join(report(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)))
