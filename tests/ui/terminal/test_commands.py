"""The commands as a person or script uses them, with the real parts that ``main`` wires."""

from __future__ import annotations

import contextlib
import json
import logging
import subprocess
import sys

import pymupdf
import pytest

from main import Program, keep_log
from reader.errors import ExitCode, LibraryError
from reader.importing.parser_client import NOTHING_TO_READ
from storage.library import SqliteLibrary
from tests.reader.importing.site.sites import pool
from tests.ui.terminal.outcome import ok
from ui.terminal import app
from ui.terminal.console import Console

PARAGRAPHS = """\
The lighthouse at Skerra was built in 1854 by the engineer Agnes Farrow. It stands on a rock that \
the sea covers twice a day.
Its keeper, Tobias Lund, wrote down the weather every morning for thirty-one years. He never \
missed a day, and he never once mentioned the ship.
The ship that went down in the winter of 1871 was called the Marigold. She carried barley, and her \
captain was the keeper's brother.""".splitlines()


@pytest.fixture
def book(tmp_path):
    return write_book(tmp_path / "skerra.pdf")


def write_book(path):
    """A book of a page for each paragraph."""
    document = pymupdf.open()
    for paragraph in PARAGRAPHS:
        page = document.new_page(width=300, height=400)
        page.insert_textbox((40, 60, 260, 360), paragraph, fontsize=12)
    document.set_metadata({"title": "The Light at Skerra"})
    document.save(path)
    return path


def test_a_document_is_imported_listed_and_removed(gistwalker, book):
    out = ok(gistwalker("import", book))
    assert "“The Light at Skerra” imported" in out
    assert "The Light at Skerra" in gistwalker("list")[1]
    again = gistwalker("import", "--json", book)[1]
    assert json.loads(again)["documents"][0]["known"] is True
    removed = json.loads(gistwalker("remove", "--json", "skerra")[1])["removed"]
    assert removed["title"] == "The Light at Skerra"
    assert json.loads(gistwalker("list", "--json")[1]) == {"documents": []}


def test_a_question_is_answered_from_a_path_with_page_and_rectangles(gistwalker, book):
    code, out, _ = gistwalker("ask", "--json", book, "Who built the lighthouse at Skerra?")
    answer = json.loads(out)
    assert code == ExitCode.OK
    assert answer["answered"] is True
    first = answer["citations"][0]
    assert "Agnes Farrow" in first["quote"]
    assert [page["page"] for page in first["pages"]] == [1]
    page = pymupdf.open(book)[0]
    shown = " ".join(page.get_textbox(rect) for rect in first["pages"][0]["rects"])
    assert " ".join(shown.split()) == first["quote"]
    assert {step["action"] for step in answer["trace"]} >= {"choose", "open"}
    assert answer["episodes_consulted"][0]["pages"]
    (bold,) = answer["headline"]["focus"]
    assert bold["text"] == "Agnes Farrow" == answer["answer"][bold["start"] : bold["end"]]
    assert set(answer) == {
        "question",
        "document",
        "answer",
        "answered",
        "grade",
        "headline",
        "strategy",
        "model",
        "citations",
        "nearest",
        "trace",
        "graph",
        "episodes_consulted",
        "unread",
        "passages_read",
        "passages",
        "words_read",
        "words_in_document",
        "seconds",
        "unaided",
    }


def test_people_get_the_answer_its_places_and_its_way(gistwalker, book):
    gistwalker("import", book)
    out = ok(gistwalker("ask", "Skerra", "What was the ship called that went down in 1871?"))
    assert "Marigold" in out
    printed = " ".join(out.split())
    assert "[1] page 3: “" in printed
    assert printed.count("Marigold") > 1  # in the answer, and in the quote beside the mark
    assert "How it was found" in out


def test_what_the_document_does_not_tell_is_said(gistwalker, book):
    code, out, _ = gistwalker(
        "ask", "--json", book, "Which vaccine did the hospital order in bulk?"
    )
    answer = json.loads(out)
    assert code == ExitCode.OK
    assert answer["answered"] is False
    assert answer["citations"] == []


@pytest.mark.slow
def test_reading_builds_gists_and_tree_and_a_walk_uses_them(gistwalker, book):
    out = ok(gistwalker("read", "--json", book))
    memory = json.loads(out)["memory"]
    assert memory["tree_complete"]
    assert memory["episodes"] >= 1
    printed = json.loads(gistwalker("gists", "--json", "skerra")[1])["episodes"]
    text = " ".join(PARAGRAPHS)
    assert all(sentence["text"] in text for each in printed for sentence in each["gist"])
    assert len(json.loads(gistwalker("tree", "--json", "skerra")[1])["roots"]) == 1
    assert "pages 1–3" in gistwalker("tree", "skerra")[1]
    walked = gistwalker("ask", "--json", "--strategy", "tree", "skerra", "Who kept the light?")
    answer = json.loads(walked[1])
    assert answer["strategy"] == "tree"
    assert answer["unread"] == []


def test_words_are_found_with_their_place(gistwalker, book):
    gistwalker("import", book)
    hits = json.loads(gistwalker("search", "--json", '"winter of 1871"')[1])["hits"]
    assert "Marigold" in hits[0]["text"]
    assert 3 in hits[0]["pages"]
    assert gistwalker("search", "zeppelin")[1] == "Nothing found.\n"


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["import", "nowhere.pdf"], ExitCode.INPUT, "nowhere.pdf"),
        (["import", "{empty}"], ExitCode.INPUT, "No documents in this folder"),
        (["ask", "Middlemarch", "Who?"], ExitCode.NOT_FOUND, "Middlemarch"),
        (["ask", "7", "Who?"], ExitCode.NOT_FOUND, "7"),
        (["ask"], ExitCode.USAGE, "Missing: question."),
        (["search", " "], ExitCode.USAGE, "Give at least one word to search for."),
        (
            ["gists", "--bad"],
            ExitCode.USAGE,
            "There is no option --bad. See “gistwalker gists --help”.",
        ),
    ],
)
def test_an_error_is_one_line_and_a_code(gistwalker, tmp_path, arguments, code, says):
    (tmp_path / "empty").mkdir()
    words = [word.format(empty=tmp_path / "empty") for word in arguments]
    found, out, err = gistwalker(*words)
    assert found == code
    assert out == ""
    assert says in err
    assert "Traceback" not in err
    assert err.count("\n") == 1


def test_one_bad_file_does_not_stop_the_others(gistwalker, book, tmp_path):
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7\nnothing more")
    code, out, _ = gistwalker("import", "--json", broken, book)
    printed = json.loads(out)
    assert code == ExitCode.INPUT
    assert [entry["title"] for entry in printed["documents"]] == ["The Light at Skerra"]
    assert printed["errors"][0]["path"] == str(broken)


@pytest.fixture
def locked(book, tmp_path):
    path = tmp_path / "locked.pdf"
    encryption = pymupdf.PDF_ENCRYPT_AES_256
    pymupdf.open(book).save(path, encryption=encryption, user_pw="sesame", owner_pw="other")
    return path


def test_an_encrypted_document_is_asked_with_its_password(gistwalker, locked):
    asked = ("ask", "--json", locked, "Who built the lighthouse at Skerra?")
    assert gistwalker(*asked)[:2] == (ExitCode.PASSWORD, "")
    out = ok(gistwalker(*asked, "--password", "sesame"))
    assert json.loads(out)["citations"][0]["pages"][0]["rects"]


def test_whatever_opens_a_document_takes_its_password(gistwalker, locked):
    commands = (("outline",), ("gists",), ("tree",), ("names",), ("search", "lamp"))
    assert {gistwalker(*words, locked)[0] for words in commands} == {ExitCode.PASSWORD}
    for words in commands:
        ok(gistwalker(*words, locked, "--password", "sesame"))


def test_a_person_is_asked_for_the_password_until_it_is_right(monkeypatch, locked, gistwalker):
    asked = []

    def typed(_console, prompt):
        asked.append(prompt)
        return ["please", "sesame"][len(asked) - 1]

    monkeypatch.setattr(Console, "secret", typed)
    assert gistwalker("import", locked)[0] == ExitCode.OK
    assert "encrypted" in asked[0]
    assert "Wrong password" in asked[1]


class CannotBeChanged(Program):
    """On a machine where nothing can be written to the library any more."""

    def open_library(self, folder, *, readonly=False):
        if not readonly:
            raise LibraryError("The library can be read but not changed.")
        return super().open_library(folder, readonly=True)


def test_stopping_is_confirmed(gistwalker, monkeypatch, book):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    together = "ui.terminal.taking_files.importing_together"
    monkeypatch.setattr(together, lambda *_, **__: contextlib.nullcontext(stopped))
    code, out, err = gistwalker("import", book)
    assert (code, out) == (ExitCode.CANCELLED, "")
    assert "stopped" in err


def test_a_reader_that_has_enough_is_no_defect(gistwalker, book):
    gistwalker("import", book)
    command = [sys.executable, "-c", "import main; main.command_line()"]
    folder = str(book.parent / "library")
    with subprocess.Popen(
        [*command, "list", "--library", folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as listing:
        listing.stdout.close()
        err = listing.stderr.read()
    assert (listing.returncode, err) == (ExitCode.OK, b"")


def test_a_file_without_permission_is_not_a_wrong_call(gistwalker, monkeypatch, book):
    # The superuser may read everything; Typer asks the system just so.
    monkeypatch.setattr("os.access", lambda *_, **__: False)
    assert gistwalker("import", book)[0] == ExitCode.OK


def test_a_changed_file_is_another_document(gistwalker, tmp_path):
    path = tmp_path / "log.txt"
    path.write_text("The mast broke on the second of May.", encoding="utf-8")
    gistwalker("import", path)
    path.write_text("The mast broke on the third of July.", encoding="utf-8")
    out = gistwalker("ask", path, "When did the mast break?")[1]
    assert "July" in out


def test_of_a_replaced_file_no_rectangles_are_shown_and_it_is_said(gistwalker, book):
    gistwalker("import", book)
    with pymupdf.open() as other:
        other.new_page(width=300, height=400).insert_text((40, 60), "Something else.")
        other.save(book)
    code, out, err = gistwalker("ask", "--json", "1", "Who built the lighthouse at Skerra?")
    assert code == ExitCode.OK
    assert "“skerra.pdf” has changed since it was imported." in err
    assert "can't show the places on the pages" in err
    (quote, *_) = json.loads(out)["citations"]
    assert "Agnes Farrow" in quote["quote"]
    assert not any("rect" in name for name in quote) or not quote["rectangles"]


def test_a_file_that_was_renamed_is_found_by_its_content(gistwalker, book, tmp_path):
    gistwalker("import", book)
    near = tmp_path / "near" / "renamed.pdf"
    near.parent.mkdir()
    book.rename(near)
    _, _, err = gistwalker("search", "lighthouse", "1")
    assert f"has been found again: {near}" in err
    with SqliteLibrary.open(tmp_path / "library") as library:
        assert library.documents.all()[0].source.path == near
    assert "found again" not in gistwalker("search", "lighthouse", "1")[2]


def test_of_a_file_that_is_away_the_kept_text_answers_and_it_is_said(gistwalker, book):
    gistwalker("import", book)
    book.unlink()
    code, out, err = gistwalker("ask", "1", "Who built the lighthouse at Skerra?")
    assert code == ExitCode.OK
    assert "Agnes Farrow" in out
    assert "“skerra.pdf” is no longer in the folder" in err
    assert "from the text that was kept" in err
    _, out, err = gistwalker("ask", "--json", "1", "Who built the lighthouse at Skerra?")
    assert json.loads(out)["citations"][0]["pages"][0]["rects"] == []
    assert "can't show the places on the pages" in err


def test_a_log_that_cannot_be_written_stops_nothing(monkeypatch, capsys, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    monkeypatch.setattr("main.platformdirs.user_log_path", lambda *_, **__: blocked / "log")
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(logging, "raiseExceptions", True)
    keep_log()
    root.error("something to keep")
    for handler in root.handlers:
        handler.close()
    assert capsys.readouterr().err == ""


def test_a_title_that_means_several_documents_is_refused(gistwalker, book, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("The Light of another shore.\n\nIt is a short text.", encoding="utf-8")
    gistwalker("import", book)
    gistwalker("import", other)
    code, _, err = gistwalker("gists", "the")
    assert code == ExitCode.NOT_FOUND
    assert "several" in err


def test_control_characters_never_reach_the_terminal(gistwalker, tmp_path):
    nasty = tmp_path / "nasty.txt"
    nasty.write_text("Before \x1b[2J after, in a sentence of its own.", encoding="utf-8")
    gistwalker("import", nasty)
    out = gistwalker("search", "before")[1]
    assert "\x1b" not in out
    assert "Before" in out


def test_doctor_looks_at_everything(gistwalker):
    checks = json.loads(gistwalker("doctor", "--json")[1])["checks"]
    names = " ".join(check["name"] for check in checks)
    assert all(word in names for word in ("library", "encoder", "llama.cpp", "Tesseract"))


def test_a_place_that_cannot_hold_a_library_is_said(gistwalker, tmp_path):
    file = tmp_path / "file"
    file.write_text("not a folder", encoding="utf-8")
    code, _, err = gistwalker("list", "--library", file)
    assert (code, err.count("\n")) == (ExitCode.LIBRARY, 1)
    code, out, _ = gistwalker("doctor", "--library", file / "library")
    assert code == ExitCode.LIBRARY
    assert "isn't writable" in out


def test_a_library_that_cannot_be_changed_still_answers(gistwalker, book, tmp_path, capsys):
    gistwalker("import", book)
    where = ["--library", str(tmp_path / "library"), "skerra", "Who built the lighthouse?"]
    with CannotBeChanged() as program:
        code = app.run(program, ["ask", *where])
    out, err = capsys.readouterr()
    assert code == ExitCode.OK
    assert "Agnes Farrow" in out
    assert "couldn't save the answer" in err


def test_a_document_without_text_says_so(gistwalker, tmp_path):
    silent = tmp_path / "silent.html"
    silent.write_text("<html><body><script>1</script></body></html>", encoding="utf-8")
    _, out, _ = gistwalker("import", "--json", silent)
    assert json.loads(out)["documents"][0]["warnings"] == [NOTHING_TO_READ]


def test_a_folder_of_web_pages_is_named_and_imported_like_a_file(gistwalker, tmp_path):
    folder = pool(tmp_path / "pool")
    code, out, _ = gistwalker("outline", folder, "--json")
    assert code == ExitCode.OK
    assert [each["title"] for each in json.loads(out)["sections"]][:2] == ["Welcome", "Prices"]
    assert "“City Pool” is already in the library" in gistwalker("import", folder)[1]


def test_a_folder_is_imported_with_all_that_is_below_it(gistwalker, book, tmp_path):
    shelf = tmp_path / "shelf"
    (shelf / "deep" / "deeper").mkdir(parents=True)
    (shelf / ".hidden").mkdir()
    book.rename(shelf / "deep" / "skerra.pdf")
    for name in ("chapter 10.txt", "chapter 2.txt", ".hidden/secret.txt", "picture.png"):
        (shelf / name).write_text(f"This is {name}, and nothing else.\n")
    (shelf / "deep" / "copy.txt").write_text("This is chapter 2.txt, and nothing else.\n")
    (shelf / "deep" / "broken.epub").write_bytes(b"PK\x03\x04 not really")
    (shelf / "deep" / "deeper" / "round").symlink_to(shelf, target_is_directory=True)
    code, out, _ = gistwalker("import", shelf, "--json")
    result = json.loads(out)
    assert code == ExitCode.INPUT
    assert [document["title"] for document in result["documents"]] == [
        "chapter 2",
        "chapter 10",
        "chapter 2",
        "The Light at Skerra",
    ]
    assert [document["known"] for document in result["documents"]] == [False, False, True, False]
    (error,) = result["errors"]
    assert error["path"].endswith("broken.epub")
    assert "secret" not in gistwalker("list")[1]
