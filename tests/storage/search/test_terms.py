from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader.records import DocumentRecord, Hit
from reader.text.document import DocumentId
from storage.library import SqliteLibrary
from tests.storage.helpers import add

shared_library = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def found(library: SqliteLibrary, query: str, document: DocumentId | None = None) -> list[str]:
    return [hit.text for hit in library.terms.search(query, document, 10)]


def test_a_hit_says_where_it_stands(library: SqliteLibrary):
    record = add(library, "Call me Ishmael.", "The whale, the whale!")
    (hit,) = library.terms.search("whales", None, 5)
    content = library.documents.content(record.id)
    assert hit == Hit(record.id, content.passages[1], "The whale, the whale!", hit.score)
    assert hit.span.of(content.text) == hit.text


def test_the_best_comes_first(library: SqliteLibrary):
    add(library, "A whale among many other things that swim about.", "Whale, whale, whale.", "Cod.")
    hits = library.terms.search("whale", None, 5)
    assert [hit.text[:6] for hit in hits] == ["Whale,", "A whal"]
    assert hits[0].score > hits[1].score > 0


def test_search_keeps_to_one_document_and_to_the_limit(library: SqliteLibrary):
    first = add(library, "A whale.", "Two whales.", title="First")
    second = add(library, "Three whales.", title="Second")
    assert len(library.terms.search("whale", None, 10)) == 3
    assert {hit.document for hit in library.terms.search("whale", first.id, 10)} == {first.id}
    assert found(library, "whale", second.id) == ["Three whales."]
    assert len(library.terms.search("whale", None, 2)) == 2
    assert library.terms.search("whale", None, 0) == []


def test_all_words_come_before_any(library: SqliteLibrary):
    add(library, "The ship sank.", "The whale sank the ship.", "A whale.")
    assert found(library, "whale ship") == ["The whale sank the ship."]
    assert set(found(library, "whale banana")) == {"A whale.", "The whale sank the ship."}


@pytest.mark.parametrize("quotes", ['"{}"', "“{}”", "„{}“", "«{}»"])
def test_quoted_words_are_one_phrase(library: SqliteLibrary, quotes: str):
    add(library, "The white whale.", "The whale is white.")
    assert found(library, quotes.format("white whale")) == ["The white whale."]
    assert len(found(library, "white whale")) == 2


def test_marks_and_endings_make_no_difference(library: SqliteLibrary):
    add(library, "The café was running out of coffee.", "हिन्दी में लिखा है।")
    assert found(library, "cafe") == found(library, "CAFÉ run") != []
    assert found(library, "हिन्दी") == ["हिन्दी में लिखा है।"]
    assert found(library, "हिन") == []


def test_scripts_without_spaces_are_found_anywhere(library: SqliteLibrary):
    chinese, japanese, thai = "他在读战争与和平。", "吾輩は猫である", "ฉันรักการอ่านหนังสือ"
    add(library, chinese, japanese, thai, "Only English: war and peace.")
    assert found(library, "战争") == found(library, "争与和平") == [chinese]
    assert (
        found(library, "猫") == found(library, "吾輩") == found(library, "猫である") == [japanese]
    )
    assert found(library, "อ่าน") == found(library, '"หนังสือ"') == [thai]
    assert found(library, "平") == [chinese]
    assert found(library, "与") == [chinese]
    assert found(library, '"和战"') == []
    assert found(library, "什么是战争？") == [chinese]


@pytest.mark.parametrize(
    "query",
    [
        "",
        "   ",
        '"',
        '""',
        '"""',
        "AND",
        "OR NOT",
        "NEAR(a b, 3)",
        "text:whale",
        "^whale",
        "wha*",
        "-whale",
        "(whale",
        "whale)",
        "'; DROP TABLE documents; --",
        "😀",
        "😀 whale",
        "a\0b",
        "\ud800",
        "{whale}",
        "whale + ship",
        "!!!",
        "\u0301",
        "x" * 100_000,
        "word " * 5000,
    ],
)
def test_nothing_is_syntax(library: SqliteLibrary, query: str):
    add(library, "The whale and the ship.", "Not or near a b.")
    library.terms.search(query, None, 5)
    library.terms.counts(DocumentId(1), query)


@shared_library
@given(st.text())
def test_any_text_may_be_searched_for(library: SqliteLibrary, query: str):
    if not library.documents.all():
        add(library, "The whale and the ship, 戰爭與和平.")
    for hit in library.terms.search(query, None, 3):
        assert hit.text.startswith("The whale")


def test_a_document_without_words(library: SqliteLibrary):
    record = add(library, "… \u0301", "—")
    assert library.terms.lengths(record.id).tolist() == [0, 0]
    assert library.terms.counts(record.id, "…") == []
    assert library.terms.search("…", record.id, 5) == []


words = st.sampled_from(["cat", "dog", "pig", "hen", "Ox", "猫", "狗猫", "猫猫狗"])
passages = st.lists(st.lists(words, max_size=12).map(", ".join), min_size=1, max_size=6)


@shared_library
@given(passages)
def test_counts_agree_with_plain_counting(library: SqliteLibrary, texts: list[str]):
    record = add(library, *texts)
    try:
        for counts in library.terms.counts(record.id, "猫 cat, dog; pig hen ox 狗 猫猫"):
            plain = [_plain_count(text.lower(), counts.term) for text in texts]
            at = {i: n for i, n in enumerate(plain) if n}
            stored = zip(counts.passages.tolist(), counts.counts.tolist(), strict=True)
            assert dict(stored) == at
    finally:
        library.documents.remove(record.id)


def _plain_count(text: str, term: str) -> int:
    return sum(text.startswith(term, start) for start in range(len(text)))


@shared_library
@given(st.text(max_size=30))
def test_places_are_found_for_any_query(library: SqliteLibrary, query):
    if not library.documents.all():
        add(library, "The whale sank the ship.", "नमस्ते दुनिया, o'er the sea")
    hits = library.terms.search(query, None, 5, unfinished=True)
    for hit, place in zip(hits, library.terms.places(hits, query), strict=True):
        assert all(hit.span.contains(span) for span in place.words)


def test_an_unfinished_query_finds_what_it_may_become(library: SqliteLibrary):
    add(library, "The lighthouse keeper.", "A whale.")

    def unfinished(typed):
        return [h.text for h in library.terms.search(typed, None, 5, unfinished=True)]

    assert found(library, "lightho") == []
    assert unfinished("lightho") == ["The lighthouse keeper."]
    assert unfinished("keeper lig") == ["The lighthouse keeper."]
    assert unfinished("lightho ") == []
    assert unfinished('"the lightho') == ["The lighthouse keeper."]
    assert unfinished("-") == []


@pytest.mark.parametrize("query", ["whale and the sea", "海 sea", ""])
def test_several_documents_are_counted_as_each_of_them(library: SqliteLibrary, query: str):
    first = add(library, "A whale, a whale.", "Nothing.", "The sea. 海と山", title="First").id
    second = add(library, "The sea and the whale.", title="Second").id
    both = library.terms.together({second: 0, first: 1}, query)
    apart = [library.terms.counts(each, query) for each in (second, first)]
    for term, here, there in zip(both, *apart, strict=True):
        assert term.term == here.term
        assert term.passages.tolist() == [*here.passages, *(there.passages + 1)]
        assert term.counts.tolist() == [*here.counts, *there.counts]


def in_language(library: SqliteLibrary, language: str, text: str) -> DocumentRecord:
    record = add(library, text)
    details = replace(library.documents.original(record.id), language=language)
    return library.documents.edit(record.id, details)


@pytest.mark.parametrize(
    ("language", "text", "asked"),
    [
        ("de", "Die Häuser in den Straßen.", "haus strasse"),
        ("es", "Las barcas navegaban.", "barca navegar"),
        ("ru", "Лодки плыли к берегам.", "лодка берег"),
        ("tr", "Kitapları açık kapıda okudu.", "kitap AÇIK kapı"),
        ("el", "Στους δρόμους του νησιού.", "ΔΡΟΜΟΣ νησί"),
        ("ar", "الكتاب في المكتبات.", "كتاب مكتبة"),
    ],
)
def test_a_word_counts_in_all_its_forms_in_the_language_of_the_document(
    library: SqliteLibrary, language, text, asked
):
    record = in_language(library, language, text)
    assert all(each.counts.sum() == 1 for each in library.terms.counts(record.id, asked))


def test_a_corrected_language_counts_at_once(library: SqliteLibrary):
    record = in_language(library, "en", "Die Häuser.")
    (before,) = library.terms.counts(record.id, "haus")
    library.documents.edit(record.id, replace(library.documents.original(record.id), language="de"))
    (after,) = library.terms.counts(record.id, "haus")
    assert (before.counts.sum(), after.counts.sum()) == (0, 1)
