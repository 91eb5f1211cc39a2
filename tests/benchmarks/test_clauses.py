"""How many numbered clauses of real contracts begin a sentence, however their lines are set."""

from __future__ import annotations

import re
import textwrap

import numpy as np
import pytest

from reader.importing.assemble import assemble
from reader.importing.plain_text import plain_to_xhtml
from reader.importing.safe_xml import parse_xml
from reader.importing.structure import read_structure
from tests.corpus import corpus

_CLAUSE = re.compile(
    r"(?:\n[ \t]*|[ \t]{3,})(?=(?:\(?(?:\d{1,3}|[ivxl]{1,5}|[IVXL]{1,5}|[A-Za-z])[.)]"
    r"|\d{1,3}(?:\.\d{1,3})+\.?|(?:Section|SECTION|Article|ARTICLE) [\dIVXL.]+)\s+\S)"
)
"""Where the files begin clauses: after the end of a line, or after three spaces."""
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\ufeff]")
_FORMS = {
    "as they are": lambda text: text,
    "wrapped at 72": lambda text: "\n".join(
        line for each in text.splitlines() for line in textwrap.wrap(each, 72)
    ),
    "in one line": lambda text: " ".join(text.split()),
}


@pytest.mark.corpus
@pytest.mark.parametrize("folder", ["contractnli", "maud"])
@pytest.mark.parametrize("form", list(_FORMS))
def test_clauses_of_contracts(folder, form, capsys):
    found = clauses = crossing = sentences = 0
    files = corpus(f"questions/legalbench_rag/docs/{folder}").glob("*.txt")
    for path in sorted(files, key=lambda path: path.stat().st_size)[-5:]:
        text = _UNSEEN.sub("", path.read_text("utf-8", "replace"))
        places = _inks(text, [match.end() for match in _CLAUSE.finditer(text)])
        starts, ends = _sentences(_FORMS[form](text))
        found += len(set(places) & set(starts))
        clauses += len(places)
        inside = np.searchsorted(places, ends) - np.searchsorted(places, starts, side="right")
        crossing += int(np.count_nonzero(inside > 0))
        sentences += len(starts)
    with capsys.disabled():
        print(
            f"\n{folder}, {form}: {found / clauses:.1%} of {clauses} clauses begin a sentence; "
            f"{1 - crossing / sentences:.1%} of {sentences} sentences are within a clause"
        )
    assert found > 0.5 * clauses


def _sentences(text: str) -> tuple[list[int], list[int]]:
    root = parse_xml(plain_to_xhtml(text))
    assert root is not None
    made = assemble(read_structure(root).blocks)
    starts, ends = made.sentences.starts.tolist(), made.sentences.ends.tolist()
    return _inks(made.text, starts), _inks(made.text, ends)


def _inks(text: str, offsets: list[int]) -> list[int]:
    """The numbers of visible characters before the offsets."""
    visible = np.cumsum([0, *(not letter.isspace() for letter in text)])
    return [int(visible[offset]) for offset in offsets]
