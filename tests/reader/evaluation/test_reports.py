"""Reports as people get them: Markdown, HTML, plots."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from lxml import etree

from reader.errors import UnreadableFileError
from reader.evaluation.reports import (
    Key,
    Plot,
    Report,
    Row,
    Table,
    as_html,
    as_markdown,
    publish,
)
from reader.evaluation.tables import (
    average,
    averages,
)

PLOT = Plot("accuracy & more", "x", "y", {"a<b": [(0, 0.5), (1, 1)], "c": []})
REPORT = Report(
    "Of <things>",
    ("Said & meant.",),
    (Table("Table", ("a|b", "n", "share"), (("x|y", 3, 0.25), ("<z>", 1, None))),),
    (PLOT,),
)


def row(method, setting="", data="set", left_out="", **values):
    return Row(Key(data, "q", method, setting), values, left_out)


def test_markdown_keeps_its_columns():
    text = as_markdown(REPORT, "gistwalker evaluate x")
    assert "| a\\|b | n | share |\n|---|---:|---:|\n| x\\|y | 3 | 0.250 |" in text
    assert "    gistwalker evaluate x" in text


def test_html_shows_what_it_is_given_as_text():
    page = as_html(REPORT, "evaluate <x>", ["<svg></svg>"])
    parsed = etree.fromstring(
        page.removeprefix("<!doctype html>\n").replace('<meta charset="utf-8">', "")
    )
    assert len(parsed.findall(".//tr")) == 3
    assert "&lt;z&gt;" in page
    assert "Of &lt;things&gt;" in page
    assert "http" not in page


def test_a_report_in_a_folder(tmp_path):
    page = publish(REPORT, [row("m", x=1)], "command", tmp_path / "report")
    names = {path.name for path in page.parent.iterdir()}
    assert names == {"report.html", "report.md", "plot-1.svg", "rows.jsonl"}
    picture = (page.parent / "plot-1.svg").read_text()
    assert etree.fromstring(picture.encode()).tag.endswith("svg")
    assert "<svg" in page.read_text()
    assert json.loads((page.parent / "rows.jsonl").read_text())["values"] == {"x": 1}
    publish(REPORT, [], "command", tmp_path / "again")
    assert (tmp_path / "again" / "plot-1.svg").read_text() == picture


def test_where_no_report_can_be_written_it_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UnreadableFileError, match="Can't write"):
        publish(REPORT, [], "command", tmp_path / "file" / "report")


def test_plots_are_loaded_for_reports_alone():
    code = (
        "import sys, ui.terminal.app, main; "
        "sys.exit(any(name.startswith('matplotlib') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_averages_by_set_method_and_setting():
    rows = [
        row("a", right=True, data="one"),
        row("a", right=False, data="two"),
        row("a", right=False, data="one"),
        row("b", "segment=3", right=True, data="one"),
        row("b", left_out="too long", data="one"),
    ]
    measures = {"n": lambda several: float(len(several)), "right": average("right")}
    measures["tokens"] = average("tokens")
    table = averages("T", rows, measures)
    assert table.columns == ("set", "method", "setting", "n", "right")
    assert table.rows == (
        ("one", "a", "–", 2.0, 0.5),
        ("one", "b", "segment=3", 1.0, 1.0),
        ("two", "a", "–", 1.0, 0.0),
    )
