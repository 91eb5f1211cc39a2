"""Whatever the documents name exists: files, commands with their options, make targets, modules."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from typer.main import get_command

from reader.evaluation.settings import UnknownSettingError, settings_of
from reader.evaluation.tasks import TASKS
from tests.ui.terminal.test_one_terminal import commands_of
from ui.settings.fields import entries, groups
from ui.settings.settings_table import Settings
from ui.terminal import app

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("docs", ".github", "resources/handbook")
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *(p for f in FOLDERS for p in (ROOT / f).rglob("*.md")))
    if "transcripts" not in path.parts  # what models wrote
)
PACKAGES = ("reader", "models", "storage", "ui", "resources", "scripts", "tests")
_SUFFIXES = "py|md|json|toml|ya?ml|jinja|epub|pot?|qss|svg"
_PLACEHOLDER = re.compile(r"[A-Z]{2,}|…|\*|NNNN|<|\{")
"""Placeholders for the reader's own names."""
_ELSEWHERE = {
    "book.epub",
    "manifest.json",
    "memory.json",
    "settings.json",
    "report.md",
    "report.html",
    "rows.jsonl",
} | {"config_sentence_transformers.json"}
"""Files that the program or a person makes, or that come with a model."""
COMMANDS = dict(commands_of(get_command(app.app)))
GROUPS = {words[0] for words in COMMANDS if len(words) > 1}


def code_of(text):
    """The text in back quotes or in blocks of code, piece by piece or line by line."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    rest = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    indented = re.findall(r"^    \S.*$", rest, re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    return [*re.findall(r"`([^`\n]+)`", rest), *lines, *indented]


def text_of(name):
    return (ROOT / name).read_text("utf-8")


@cache
def tracked():
    """Every file of the project, and every folder that one is in."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    names = listed.stdout.split("\n") if listed.returncode == 0 else _walked()
    files = {Path(name) for name in names if name and (ROOT / name).exists()}
    return files | {folder for file in files for folder in file.parents}


def _walked():
    """The same where there is no git: a source archive."""
    return [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file()]


def is_file(name, beside):
    """Whether a path exists from the root, beside the document, or a bare name anywhere."""
    path = Path(name)
    if path in tracked() or (ROOT / beside).parent.joinpath(path).exists():
        return True
    return any(each.parts[-len(path.parts) :] == path.parts for each in tracked())


def paths_in(text):
    path = re.compile(
        rf"(?<![\w/.~:-])((?:[\w.-]+/)+(?:[\w.-]+)?|[\w-]+\.(?:{_SUFFIXES}))(?![\w/*])"
    )
    for code in code_of(text):
        if code.startswith(("gistwalker", "http", "pip", "~", "/", "$")):
            continue
        for found in path.findall(code):
            known = found.split("/")[0] in {p.parts[0] for p in tracked() if p.parts}
            if "/" not in found or known:
                yield found.rstrip(".")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_exists(name):
    text = text_of(name)
    named = {one for one in paths_in(text) if not _PLACEHOLDER.search(one) or one.isupper()}
    missing = sorted(one for one in named - _ELSEWHERE if not is_file(one, name))
    assert not missing, f"{name} names files that do not exist: {missing}"


def folders_in(text):
    """The folders of drawn trees, each with those above it."""
    for block in re.findall(r"^```\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        above = []
        for indent, name in re.findall(r"^( *)((?:\w+/)+)", block, re.MULTILINE):
            above = [*above[: len(indent) // 2], name]
            yield "".join(above)


def test_every_folder_of_a_drawn_tree_exists():
    drawn = list(folders_in(text_of("ARCHITECTURE.md")))
    assert {"reader/", "reader/text/", "ui/terminal/", "models/prompted/"} <= set(drawn)
    assert not [folder for folder in drawn if Path(folder) not in tracked()]
    assert list(folders_in("```\nreader/  what\n  text/   the text\nui/\n```\n")) == [
        "reader/",
        "reader/text/",
        "ui/",
    ]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name):
    links = re.findall(r"\]\((?!https?:|mailto:|#)([^)\s]+)\)", text_of(name))
    missing = [
        one for one in links if not (ROOT / name).parent.joinpath(one.split("#")[0]).exists()
    ]
    assert not missing, f"{name} links to what does not exist: {missing}"


def calls_in(text):
    """Each call of the command line: its words up to the first that is neither, and its options."""
    for code in code_of(text):
        for call in re.findall(r"(?<![\w/.-])gistwalker ((?!-)[^|#;&)]*)", code):
            words = re.sub(r"\"[^\"]*\"|'[^']*'|“[^”]*”", "TEXT", call).split()
            depth = 2 if words and words[0] in GROUPS else 1
            yield tuple(words[:depth]), re.findall(r"(?<!\S)\[?(--[a-z-]+)", call)


def problem_with(words, options):
    if not words or _PLACEHOLDER.search(words[0]):
        return None
    if words[0] in GROUPS and (len(words) == 1 or _PLACEHOLDER.search(words[1])):
        return None
    if words not in COMMANDS:
        return " ".join(words)
    known = {one for each in COMMANDS[words].params for one in (*each.opts, *each.secondary_opts)}
    return next(
        (f"{' '.join(words)} {one}" for one in options if one not in {*known, "--help"}), None
    )


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_command_of_the_program_exists_with_its_options(name):
    problems = {problem_with(*call) for call in calls_in(text_of(name))} - {None}
    assert not problems, f"{name} calls what does not exist: {sorted(problems)}"


def evaluations_in(text):
    """The words behind each ``evaluate``, also over several lines; options alone, too."""
    inline = re.findall(r"`(?:gistwalker evaluate |(?=--(?:method|sweep) ))([^`]*)`", text)
    joined = re.sub(r"\\\n\s*", "", text)
    blocks = re.findall(r"^(?: {4}|\$ )gistwalker evaluate (.*)$", joined, re.MULTILINE)
    for call in (*inline, *blocks):
        plain = " ".join(call.split()).replace("“", '"').replace("”", '"')
        if words := shlex.split(plain, comments=True):
            yield words


def wrong_in(words):
    """The task, methods and settings of an evaluation that do not exist."""
    wrong = [words[0]] if words[0] not in TASKS and words[0].isalpha() else []
    tasks = [TASKS[words[0]]] if words[0] in TASKS else list(TASKS.values())
    methods = {method for task in tasks for method in task.methods}
    for option, each in pairwise(words):
        if option == "--method" and each not in methods:
            wrong.append(each)
        if option == "--sweep":
            wrong.extend(_unknown(each))
    return [each for each in wrong if not re.search(r"\b[A-Z]+$|…", each)]


def _unknown(sweep):
    try:
        settings_of([sweep])
    except UnknownSettingError:
        yield sweep


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_evaluation_names_methods_and_settings_that_exist(name):
    wrong = [each for words in evaluations_in(text_of(name)) for each in wrong_in(words)]
    assert not wrong, f"{name} evaluates {wrong}"


def test_the_check_of_evaluations_sees_what_is_wrong():
    text = '`gistwalker evaluate memory --method "EM\n3"`, `--sweep memry=2`\n\n'
    found = list(evaluations_in(f"{text}    gistwalker evaluate mem\n"))
    assert [wrong_in(words) for words in found] == [["EM 3"], ["memry=2"], ["mem"]]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_make_target_exists(name):
    targets = set(re.findall(r"^([\w-]+):", text_of("Makefile"), re.MULTILINE))
    calls = re.findall(r"(?:^|[`&;] ?|run: )make ((?:[a-z-]+ ?)+)", text_of(name), re.MULTILINE)
    named = {target for call in calls for target in call.split()}
    assert named <= targets, f"{name} names {sorted(named - targets)}"


def modules_in(text):
    for code in code_of(text):
        yield from re.findall(rf"(?<![\w./])((?:{'|'.join(PACKAGES)})(?:\.\w+)+)(?![\w/])", code)


def exists(name):
    """Whether a module of this name exists, with the names behind it in its source."""
    parts = name.split(".")
    for length in range(len(parts), 1, -1):
        module = ROOT.joinpath(*parts[:length])
        if module.is_dir():
            return length == len(parts)
        if module.with_suffix(".py").exists():
            source = module.with_suffix(".py").read_text("utf-8")
            return all(re.search(rf"\b{part}\b", source) for part in parts[length:])
    return False


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_module_exists(name):
    suffixed = re.compile(rf"\.(?:{_SUFFIXES})$")
    named = {one for one in modules_in(text_of(name)) if not suffixed.search(one)}
    table = Settings()
    settings = {f"{one}.{each.name}" for one, _ in groups(table) for each in entries(table, one)}
    missing = sorted(one for one in named - settings if not exists(one))
    assert not missing, f"{name} names modules that do not exist: {missing}"


def test_a_module_that_is_run_can_be():
    for name in DOCUMENTS:
        for module in re.findall(r"python -m ((?:scripts|tests)\.[\w.]+)", text_of(name)):
            assert importlib.util.find_spec(module), f"{name} runs {module}"


def test_the_checks_see_what_is_wrong():
    wrong = (
        "`reader/nowhere.py`, `nothing.py`, `gistwalker lisst`, `gistwalker list --jason`, "
        "`reader.text.nowhere`, `make nothing`\n"
    )
    assert list(paths_in(wrong)) == ["reader/nowhere.py", "nothing.py"]
    assert not any(is_file(one, "README.md") for one in paths_in(wrong))
    assert [problem_with(*call) for call in calls_in(wrong)] == ["lisst", "list --jason"]
    assert not any(exists(one) for one in modules_in(wrong))
    assert exists("reader.collection.asking.ask")


def test_decisions_are_numbered_and_listed():
    folder = ROOT / "docs" / "decisions"
    pages = sorted(path for path in folder.glob("*.md") if path.name != "README.md")
    listed = (folder / "README.md").read_text("utf-8")
    numbers = [int(path.name[:4]) for path in pages]
    assert len(set(numbers)) == len(numbers)
    for number, path in zip(numbers, pages, strict=True):
        lines = path.read_text("utf-8").splitlines()
        assert path.name.startswith(f"{number:04d}-")
        assert lines[0].startswith(f"# {number}. ")
        assert re.fullmatch(r"Date: \d{4}-\d\d-\d\d\..*", lines[2])
        assert f"({path.name})" in listed
        said = [line.split("**")[1] for line in lines if line.startswith("**")]
        assert said == ["Decision.", "Instead of.", "Why."], path.name
