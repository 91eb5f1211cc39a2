"""Figures on the program's structure: sizes, circles, equal names, waivers, private names.

    python -m scripts.structure [FOLDER]

A package's size is its number of statements, without imports and docstrings, so that formatting
changes nothing. Budgets are in ``pyproject.toml``; a test fails when a package exceeds its own.

Prints Markdown. Packages are the direct parts of ``reader``, ``models``, ``storage`` and ``ui``;
they form a circle if each can be reached from each by imports, including late ones and those for
types.
"""

from __future__ import annotations

import ast
import sys
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOTS = ("reader", "models", "storage", "ui")
LONG_FUNCTION = 25
LONG_FILE = 300
_SHOWN = 8
_WAIVERS = ("# noqa", "# type: ignore", "# pragma:")

Graph = Mapping[str, frozenset[str]]
Sizes = Mapping[str, int]


@dataclass(frozen=True)
class Length:
    """The number of lines of something."""

    lines: int
    name: str


@dataclass(frozen=True)
class Source:
    """A module of the program."""

    name: str
    path: Path
    text: str

    @property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.text)

    @property
    def package(self) -> str:
        """The package: the direct part of a root."""
        return ".".join(self.name.split(".")[:2])


def sources(root: Path) -> list[Source]:
    """All modules of the program below ``root``."""
    found = (path for folder in ROOTS for path in sorted((root / folder).rglob("*.py")))
    return [Source(_name(path.relative_to(root)), path, path.read_text("utf-8")) for path in found]


def _name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def imports(modules: list[Source]) -> Graph:
    """The packages that each package imports."""
    known = {module.name for module in modules}
    graph: dict[str, set[str]] = {module.package: set() for module in modules}
    for module in modules:
        for name in _imported(module.tree):
            target = name if name in known else name.rpartition(".")[0]
            if target in known:
                graph[module.package].add(".".join(target.split(".")[:2]))
    return {package: frozenset(others - {package}) for package, others in graph.items()}


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


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
    return dict(settings.get("tool", {}).get("gistwalker", {}).get("statements", {}))


def circles(graph: Graph) -> list[tuple[str, ...]]:
    """Groups of packages that reach each other, largest first."""
    reached = {package: _reached(graph, package) for package in graph}
    groups = {
        tuple(sorted(other for other in reached[package] if package in reached[other]))
        for package in graph
        if package in reached[package]
    }
    return sorted(groups, key=lambda group: (-len(group), group))


def _reached(graph: Graph, start: str) -> frozenset[str]:
    found: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        package = ahead.pop()
        if package not in found:
            found.add(package)
            ahead.extend(graph[package])
    return frozenset(found)


def equal_names(modules: list[Source]) -> dict[str, list[str]]:
    """Names shared by several modules of one root, with the modules; most frequent first."""
    named: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for module in modules:
        if module.path.name != "__init__.py":
            root, *_, last = module.name.split(".")
            named[root, last].append(module.name)
    shared = {f"{root}/…/{last}.py": each for (root, last), each in named.items() if len(each) > 1}
    return dict(sorted(shared.items(), key=lambda item: (-len(item[1]), item[0])))


def waivers(modules: list[Source]) -> Counter[str]:
    """Rules waived in comments, with their counts."""
    return Counter(rule for module in modules for rule in _waived(module))


def _waived(module: Source) -> Iterator[str]:
    lines = iter(module.text.splitlines(keepends=True))
    for token in tokenize.generate_tokens(lambda: next(lines, "")):
        if token.type == tokenize.COMMENT and token.string.startswith(_WAIVERS):
            head = token.string.split("  #")[0]
            _, _, rules = head.partition("noqa: ")
            yield from (rule.strip() for rule in rules.split(",")) if rules else (head.strip("# "),)


def functions(modules: list[Source]) -> list[Length]:
    """All functions, longest first, including nested ones."""
    found = [
        Length((node.end_lineno or node.lineno) - node.lineno + 1, f"{module.name}.{node.name}")
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return sorted(found, key=lambda one: (-one.lines, one.name))


def files(modules: list[Source]) -> list[Length]:
    """All files, longest first."""
    found = [Length(len(module.text.splitlines()), module.name) for module in modules]
    return sorted(found, key=lambda one: (-one.lines, one.name))


def private_names(root: Path) -> Counter[str]:
    """The number of accesses to private names of other modules, by test file."""
    files_of_tests = sorted((root / "tests").rglob("*.py"))
    found = {
        path.relative_to(root).as_posix(): sum(
            isinstance(node, ast.Attribute) and _is_private(node)
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
        )
        for path in files_of_tests
    }
    return +Counter(found)


def _is_private(node: ast.Attribute) -> bool:
    own = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
    return node.attr.startswith("_") and not node.attr.startswith("__") and not own


def report(root: Path) -> Iterator[str]:
    """The figures, as lines of Markdown."""
    modules = sources(root)
    rings, equal, waived = circles(imports(modules)), equal_names(modules), waivers(modules)
    lengths, file_lengths, private = functions(modules), files(modules), private_names(root)
    long_functions = sum(one.lines > LONG_FUNCTION for one in lengths)
    long_files = sum(one.lines > LONG_FILE for one in file_lengths)
    yield from ("| what | figure |", "|---|---:|")
    yield f"| modules | {len(modules)} |"
    yield f"| circles between packages | {len(rings)} |"
    yield f"| packages in the largest circle | {max(map(len, rings), default=0)} |"
    yield f"| modules that share their name within a root | {sum(map(len, equal.values()))} |"
    yield f"| waivers in comments | {waived.total()} |"
    yield f"| functions of more than {LONG_FUNCTION} lines | {long_functions} of {len(lengths)} |"
    yield f"| files of more than {LONG_FILE} lines | {long_files} of {len(file_lengths)} |"
    yield f"| lines of the longest function | {_most(lengths)} |"
    yield f"| lines of the longest file | {_most(file_lengths)} |"
    yield f"| private names read in tests | {private.total()} |"
    yield from ("", "| package | statements | budget |", "|---|---:|---:|")
    allowed = budgets(root)
    found = sizes(root, allowed)
    yield from (f"| {name} | {found[name]:,} | {allowed[name]:,} |" for name in allowed)
    yield from _details(rings, equal, waived, lengths, file_lengths)
    yield from ("", "Private names in tests:", "")
    yield from (f"- {count} {name}" for name, count in private.most_common(_SHOWN))


def _most(lengths: list[Length]) -> int:
    return lengths[0].lines if lengths else 0


def _details(
    rings: list[tuple[str, ...]],
    equal: dict[str, list[str]],
    waived: Counter[str],
    lengths: list[Length],
    file_lengths: list[Length],
) -> Iterator[str]:
    rows = {
        "Circles": (", ".join(ring) for ring in rings),
        "Equal names": (
            f"{count} times: {', '.join(names)}"
            for count, names in groupby(equal, key=lambda name: len(equal[name]))
        ),
        "Waivers": [", ".join(f"{rule} {count}" for rule, count in waived.most_common())],
        "Longest functions": (f"{one.lines} {one.name}" for one in lengths[:_SHOWN]),
        "Longest files": (f"{one.lines} {one.name}" for one in file_lengths[:_SHOWN]),
    }
    for heading, lines in rows.items():
        yield from ("", f"{heading}:", "")
        yield from (f"- {line}" for line in lines)


def main(arguments: list[str]) -> None:
    """Print the figures of a folder, by default of this program."""
    print("\n".join(report(Path(arguments[0]) if arguments else ROOT)))


if __name__ == "__main__":
    main(sys.argv[1:])
