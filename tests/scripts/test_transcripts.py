from __future__ import annotations

import pytest

from scripts import transcripts
from tests.books import Chapter, book
from tests.real.material import QUESTION, TEXT

MILL, RIVER = "The river had shifted its bed.", "The channel was lined with clay."


def test_a_file_of_questions_may_name_a_section(tmp_path):
    path = tmp_path / "questions.txt"
    path.write_text("# The mill\n\nWho owned it?\n What did it cost? \n", encoding="utf-8")
    asked = transcripts.read_questions(tmp_path / "a.epub", path)
    assert asked.section == "The mill"
    assert asked.questions == ("Who owned it?", "What did it cost?")


def test_a_section_is_found_by_its_title():
    content = book(Chapter(1, "The mill", (MILL,)), Chapter(1, "The river", (RIVER,)))
    assert RIVER in transcripts.section_text(content, "the River")
    assert MILL not in transcripts.section_text(content, "The river")
    with pytest.raises(ValueError, match="The mill, The river"):
        transcripts.section_text(content, "The sea")


@pytest.mark.parametrize("unread", [False, True])
def test_answers_are_written_down_with_quotes_and_what_was_opened(tmp_path, unread):
    document, questions = tmp_path / "mill.md", tmp_path / "questions.txt"
    document.write_text(f"# Preface\n\nOf mills.\n\n# The mill\n\n{TEXT}", encoding="utf-8")
    questions.write_text(f"# The mill\n{QUESTION}\n", encoding="utf-8")
    given = ["--strategy", "gist", "--folder", str(tmp_path / "pages"), "--threads", "3"]
    given += ["--unread"] if unread else []
    transcripts.main(["embedded", "--ask", str(document), str(questions), *given])
    page = (tmp_path / "pages" / "embedded.md").read_text("utf-8")
    assert f"## The mill\n\n### {QUESTION}\n" in page
    first, quote = page.partition("- [1] “")[2].split("”", 1)[0], " ".join(TEXT.split())
    assert first.removesuffix(" …") in quote
    assert first
    assert f"\nOpened:\n\n- Opened {'page' if unread else 'passage'}" in page
    assert "words read" in page
    assert "\n*The text says so.*\n" in page or "\n*The text may say so.*\n" in page
    assert ", 3 threads." in page
    assert "Of mills" not in page
    assert ("no gists were written" in page) is unread
    assert str(tmp_path) not in page
