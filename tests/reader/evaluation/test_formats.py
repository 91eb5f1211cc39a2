"""Question sets in every format, whole and damaged."""

from __future__ import annotations

import json

import pytest

from reader.errors import UnreadableFileError
from reader.evaluation.formats.published import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import Places
from reader.text.span import Span
from tests.corpus import corpus


@pytest.fixture
def texts(tmp_path):
    return Texts(tmp_path / "texts")


def lines(path, *entries):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    return path


def ours(**changes):
    usual = {
        "id": "q1",
        "group": "g",
        "question": "Where?",
        "answers": ["There."],
        "answerable": True,
        "docs": ["docs/a.txt"],
        "evidence": [{"doc": "docs/a.txt", "char": [3, 9]}],
        "meta": {},
    }
    return usual | changes


ARTICLE = {
    "article_id": "52845",
    "article": "Once there was a ship.\nIt sank.",
    "questions": [
        {"question": "What sank?", "options": ["A ship", "A car"], "gold_label": 1},
        {"question": "When?", "options": ["Once", "Twice"], "gold_label": 1, "difficult": 1},
        {"question": "Why?", "options": ["So", "Else"]},
    ],
}
MEETING = {
    "general_query_list": [{"query": "Summarise.", "answer": "They met."}],
    "specific_query_list": [
        {"query": "Who spoke?", "answer": "Ann.", "relevant_text_span": [["1", "2"]]}
    ],
    "meeting_transcripts": [
        {"speaker": "Bob", "content": "Welcome\nall."},
        {"speaker": "Ann", "content": "Thanks."},
        {"speaker": "Bob", "content": "Goodbye."},
    ],
}


def test_quality(tmp_path, texts):
    path = lines(tmp_path / "QuALITY.dev", ARTICLE)
    first, hard = read_items(path, texts).items
    assert (first.text, first.options, first.right) == ("What sank?", ("A ship", "A car"), 0)
    assert first.path.read_text() == ARTICLE["article"]
    assert hard.part == "hard"
    assert hard.path == first.path


def test_qmsum_with_the_turns_that_tell(tmp_path, texts):
    general, specific = read_items(lines(tmp_path / "test.jsonl", MEETING), texts).items
    assert (general.part, general.references, general.gold) == ("general", ("They met.",), Places())
    (passage,) = specific.gold.spans
    text = specific.path.read_text()
    assert text.startswith("Bob: Welcome all.")
    assert passage.of(text) == "Ann: Thanks.\n\nBob: Goodbye.\n\n"


def test_narrativeqa(tmp_path, texts):
    folder = tmp_path / "narrativeqa"
    (folder / "tmp").mkdir(parents=True)
    (folder / "tmp" / "d1.content").write_bytes("Caf\xe9.".encode("latin-1"))
    (folder / "documents.csv").write_text("document_id,set,kind\nd1,test,gutenberg\n")
    (folder / "qaps.csv").write_text(
        "document_id,set,question,answer1,answer2\n"
        'd1,test,"Where, then?",In a café.,There.\n'
        "d1,train,When?,Then.,Now.\n"
        "gone,test,Who?,He.,She.\n"
    )
    (item,) = read_items(folder, texts).items
    assert (item.text, item.part) == ("Where, then?", "gutenberg")
    assert item.references == ("In a café.", "There.")
    assert item.path.read_text("utf-8") == "Café."


def test_passages_pages_and_questions_without_answer(tmp_path, texts):
    lines(
        tmp_path / "set" / "questions.jsonl",
        ours(),
        ours(evidence=[{"page0": 4}, {"page0": 7}, {"turns": [1, 2]}]),
        ours(answerable=False, meta={"text_only": False}),
        ours(docs=[]),
    )
    passage, page, silent = read_items(tmp_path / "set", texts).items
    assert passage.gold == Places(spans=(Span(3, 9),))
    assert passage.path == tmp_path / "set" / "docs" / "a.txt"
    assert passage.references == ("There.",)
    assert page.gold == Places(frozenset({5, 8}))
    assert (silent.gold, silent.references, silent.answerable) == (Places(), (), False)
    assert not silent.in_text


@pytest.mark.parametrize(
    ("question", "answers", "expected"),
    [
        ("Who?\n (A) He. \n (B) She.", ["(B) She."], ("Who?", ("He.", "She."), 1)),
        ("Question 3. Who?\nA. He\nB. She\nC. It", ["C"], ("Who?", ("He", "She", "It"), 2)),
        ("Who?\nA. He\nB. She", ["AB"], ("Who?", ("He", "She"), None)),
        ("The sun is cold.", ["FALSE"], ("The sun is cold.", ("True", "False"), 1)),
        (
            "Question1: He came, True or False? Answer from the text.",
            ["True [fact: False]"],
            ("He came", ("True", "False"), 0),
        ),
        ("Who?\nA. is alone", ["A"], ("Who?\nA. is alone", (), None)),
    ],
)
def test_options_in_our_format(tmp_path, texts, question, answers, expected):
    lines(tmp_path / "s" / "questions.jsonl", ours(question=question, answers=answers))
    (item,) = read_items(tmp_path / "s", texts).items
    assert (item.text, item.options, item.right) == expected


@pytest.mark.parametrize(
    ("damage", "wrong"),
    [
        ("{", "not valid JSON"),
        ('{"id": 1}', "“docs” is missing"),
        ("[1]", "Can't read line"),
        (json.dumps(ours(evidence=[{"char": [1]}])), "Can't read line"),
        (json.dumps(ours(evidence=[{"char": [9, 3]}])), "Can't read line"),
        (json.dumps(ours(evidence=7)), "Can't read line"),
    ],
)
def test_a_damaged_line_is_named(tmp_path, texts, damage, wrong):
    path = lines(tmp_path / "set" / "questions.jsonl", ours(), ours())
    path.write_text(path.read_text() + "\n" + damage)
    with pytest.raises(UnreadableFileError, match="line 4") as caught:
        read_items(path.parent, texts)
    assert caught.match(wrong)
    assert "docs/evaluation.md" in str(caught.value)


@pytest.mark.parametrize(
    "entry",
    [
        {"article": "x", "questions": []},
        {**ARTICLE, "questions": [{"question": "?", "options": ["a"], "gold_label": 4}]},
        {**ARTICLE, "questions": [{"question": "?", "gold_label": 1}]},
        {**ARTICLE, "questions": 3},
        {"meeting_transcripts": [{"speaker": "A"}]},
        {"other": 1},
    ],
)
def test_damaged_sets_of_others_are_refused_with_their_line(tmp_path, texts, entry):
    with pytest.raises(UnreadableFileError, match="line 1 of"):
        read_items(lines(tmp_path / "set.jsonl", entry), texts)


def test_turns_that_are_not_there(tmp_path, texts):
    asked = {"query": "?", "answer": "!", "relevant_text_span": [["1", "9"]]}
    path = lines(tmp_path / "set.jsonl", {**MEETING, "specific_query_list": [asked]})
    with pytest.raises(UnreadableFileError, match="line 1 of"):
        read_items(path, texts)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"hello", b"[]"])
def test_files_of_no_format(tmp_path, texts, content):
    path = tmp_path / "set.jsonl"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError):
        read_items(path, texts)


def test_folders_without_a_set(tmp_path, texts):
    with pytest.raises(UnreadableFileError, match="No question set"):
        read_items(tmp_path, texts)
    (tmp_path / "qaps.csv").write_text("document_id\n")
    with pytest.raises(UnreadableFileError, match="No stories"):
        read_items(tmp_path, texts)
    with pytest.raises(UnreadableFileError, match="Can't read"):
        read_items(tmp_path / "nowhere.jsonl", texts)


def test_rows_of_narrativeqa_that_lack_something(tmp_path, texts):
    (tmp_path / "tmp").mkdir()
    (tmp_path / "tmp" / "d1.content").write_text("Text.")
    (tmp_path / "qaps.csv").write_text("document_id,set\nd1,test\n")
    with pytest.raises(UnreadableFileError, match="line 2"):
        read_items(tmp_path, texts)


@pytest.mark.corpus
def test_the_shared_multiple_choice(texts):
    items = read_items(corpus("questions/leval_closed"), texts).items
    stories = [item for item in items if item.part == "quality"]
    assert len(stories) == 121
    assert all(len(item.options) == 4 and item.right is not None for item in stories)
    claims = read_items(corpus("questions/nocha_claims"), texts).items
    assert len({item.pair for item in claims}) == 33
    assert all(item.options == ("True", "False") for item in claims)
