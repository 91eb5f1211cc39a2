"""Time to find text in a long novel, beside bare ``str.find`` and ``re`` in the same run.

    python -m pytest tests/benchmarks/test_finding.py --benchmark-enable -s

Uses the 565,000-word novel of the shared material.
"""

from __future__ import annotations

import re
import time

import pytest

from reader.importing.parser_client import parse
from reader.search.searching import FindQuery, Searchable
from tests.corpus import corpus

NOVEL = "epubs/standardebooks/leo-tolstoy_war-and-peace_louise-maude_aylmer-maude.epub"
TIMES = 7

pytestmark = [pytest.mark.corpus, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def content(request):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("a measurement: --benchmark-enable")
    return parsed(corpus(NOVEL))


def parsed(path):
    *_, last = parse(path)
    return last.document.content


def best(work):
    took = []
    for _ in range(TIMES):
        started = time.perf_counter()
        found = work()
        took.append(time.perf_counter() - started)
    return min(took) * 1000, found


def bare(text, wanted):
    found, at = [], text.find(wanted)
    while at >= 0:
        found.append(at)
        at = text.find(wanted, at + len(wanted))
    return len(found)


def test_finding_in_a_long_novel_against_bare_find(content):
    text = content.text
    lowered, _ = best(text.lower)
    print(f"\n{len(text.split()):,} words, {len(text):,} characters; str.lower {lowered:.0f} ms")
    made, _ = best(lambda: Searchable(content).prepare())
    print(f"making ready, once for a document: {made:.0f} ms")
    searchable = Searchable(content)
    searchable.prepare()
    small = text.lower()
    for wanted in ("zzyzx", "natásha", "prince andrew", "the", "e"):
        for how in ({}, {"whole_words": True}):
            query = FindQuery(wanted, **how)
            ours, hits = best(lambda q=query: sum(map(len, searchable.find(q))))
            plain, count = best(lambda w=wanted: bare(small, w))
            print(
                f"{wanted!r} {how}: {hits:,} hits in {ours:.1f} ms, {ours / plain:.1f} × str.find"
            )
            assert how or hits >= count


def test_expressions_in_a_long_novel_against_re(content):
    searchable = Searchable(content)
    for source in (r"\bprince \w+", r"\d{4}", r"[“\"][^”\"]+\?[”\"]"):
        query = FindQuery(source, regular_expression=True)
        ours, hits = best(lambda q=query: sum(map(len, searchable.find(q))))
        pattern = re.compile(source, re.IGNORECASE | re.MULTILINE)
        plain, count = best(lambda p=pattern: sum(1 for _ in p.finditer(content.text)))
        print(f"\n{source}: {hits:,} hits in {ours:.0f} ms; re {count:,} in {plain:.0f} ms")
