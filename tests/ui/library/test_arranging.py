from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from reader.text.imprint import Imprint
from tests.ui.library.made import collection, entry, many
from ui.library.arranging import Standing, filtered, on_shelf, ordered, plain, shelf_rows
from ui.library.entry import ShelfContents, author_words
from ui.settings.choices import Order

MOBY = entry(1, "Moby-Dick", ("Herman Melville",), read=0.5, opened=3, path="/b/whale.epub")
EMMA = entry(2, "Émma", ("Jane Austen",), read=1.0, opened=5)
ZOLA = entry(3, "“An atlas”", ("Zola, Émile", "Second Author"))
NEW = entry(4, "untitled", ())
ALL = [MOBY, EMMA, ZOLA, NEW]
SEA = collection(1, "At sea", 1, 3)


def titles(entries):
    return [each.record.title for each in entries]


def test_every_order():
    by = {order: titles(ordered(ALL, order)) for order in Order}
    assert by[Order.OPENED] == ["Émma", "Moby-Dick", "untitled", "“An atlas”"]
    assert by[Order.ADDED] == ["untitled", "“An atlas”", "Émma", "Moby-Dick"]
    assert by[Order.TITLE] == ["“An atlas”", "Émma", "Moby-Dick", "untitled"]
    assert by[Order.AUTHOR] == ["Émma", "Moby-Dick", "“An atlas”", "untitled"]
    assert by[Order.PROGRESS] == ["Émma", "Moby-Dick", "untitled", "“An atlas”"]


def in_series(number, title, series, at):
    made = entry(number, title)
    imprint = Imprint(series=series, series_number=at)
    return replace(made, record=replace(made.record, imprint=imprint))


def test_volumes_of_a_series_stand_by_their_number():
    volumes = [
        in_series(1, "Tenth", "Holmes", "10"),
        in_series(2, "Second", "Holmes", "2.0"),
        in_series(3, "Unnumbered", "Holmes", "?"),
        in_series(4, "Other", "Barset", "6"),
        MOBY,
    ]
    found = titles(ordered(volumes, Order.SERIES))
    assert found == ["Other", "Second", "Tenth", "Unnumbered", "Moby-Dick"]
    assert titles(filtered(volumes, [], "holmes ten")) == ["Tenth"]


def test_documents_with_one_title_and_author_are_possible_duplicates():
    again = entry(5, "MOBY DICK", ("herman melville",))
    other = entry(6, "Moby-Dick", ("Another Author",))
    unnamed = [entry(7, "Scan"), entry(8, "Scan")]
    contents = ShelfContents([*ALL, again, other, *unnamed], [SEA])
    assert titles(on_shelf(contents, Standing.TWICE)) == ["Moby-Dick", "MOBY DICK"]
    rows = {row.name: row.count for row in shelf_rows(contents)}
    assert rows["Possible duplicates"] == 2


def test_shelves_hold_what_their_names_say():
    contents = ShelfContents(ALL, [SEA])
    assert titles(on_shelf(contents, Standing.ALL)) == titles(ALL)
    assert titles(on_shelf(contents, Standing.READING)) == ["Moby-Dick"]
    assert titles(on_shelf(contents, Standing.UNREAD)) == ["“An atlas”", "untitled"]
    assert titles(on_shelf(contents, SEA.id)) == ["Moby-Dick", "“An atlas”"]
    assert [(row.name, row.count) for row in shelf_rows(contents)] == [
        ("All", 4),
        ("Reading", 1),
        ("Unread", 2),
        ("At sea", 2),
    ]


def test_a_filter_looks_at_title_author_file_and_collection_without_case_and_accents():
    def found(typed):
        return titles(filtered(ALL, [SEA], typed))

    assert found("emma") == ["Émma"]
    assert found("EMILE zola") == ["“An atlas”"]
    assert found("whale") == ["Moby-Dick"]
    assert found("sea") == ["Moby-Dick", "“An atlas”"]
    assert found("sea mel") == ["Moby-Dick"]
    assert found("<b>") == []
    assert found("  ") == titles(ALL)


def test_a_renamed_document_is_found_by_its_new_name():
    filtered([MOBY], [], "moby")
    renamed = entry(1, "The Whale", ("Herman Melville",))
    assert filtered([renamed], [], "moby") == []
    assert filtered([renamed], [], "whale") == [renamed]


@given(st.text())
def test_what_is_typed_as_it_is_spelt_is_found(title):
    book = entry(1, title)
    assert filtered([book], [], title) == [book]
    assert plain(plain(title)) == plain(title)


@given(st.sampled_from(list(Order)), st.integers(0, 60))
def test_sorting_loses_nothing(order, count):
    contents = many(count)
    assert sorted(e.record.id for e in ordered(contents.entries, order)) == [
        e.record.id for e in contents.entries
    ]


def test_a_document_is_in_memory_only_when_its_tree_is_complete():
    for share, said in ((0.0, 0.0), (0.5, 0.5), (1.0, 1.0)):
        assert entry(1, remembered=share).remembered == said
    whole = entry(1)
    unfinished = replace(whole, memory=replace(whole.memory, tree_complete=False))
    assert unfinished.remembered == 0.99


def test_who_made_the_file_is_not_shown_as_its_author():
    made = entry(1, "Report", ("EDGAR Online, a division of Orrin", "Ada Vane"))
    assert author_words(made) == "Ada Vane"
    assert author_words(entry(2, "Letters", ("voltaire",))) == "voltaire"
