from __future__ import annotations

import hashlib
import os
import sys
from contextlib import closing
from pathlib import Path

import psutil
import pymupdf
import pytest

from reader.child_process import Limits
from reader.errors import PasswordNeededError, UnreadableFileError
from reader.importing import parser_client
from reader.importing.import_events import Parsed, Progress, Stage
from reader.importing.parser_client import limits_for, parse
from tests.reader.importing.pdf.made import Maker

PATIENT = Limits(silence=60, memory=2 << 30)
RIGHT, WRONG = "sesame", "please"
MISBEHAVING = "tests.reader.importing.misbehaving_worker"


@pytest.fixture
def letter(tmp_path):
    return Maker().lines("A short letter", "of two lines.").save(tmp_path / "letter.pdf")


def test_news_and_then_the_document(letter):
    *news, last = parse(letter)
    assert isinstance(last, Parsed)
    assert last.document.content.text == "A short letter of two lines."
    assert last.source.sha256 == hashlib.sha256(letter.read_bytes()).hexdigest()
    assert last.source.path == letter
    assert news[0] == Progress(Stage.OPENING)
    assert Progress(Stage.READING, 1, 1) in news
    assert news[-1].stage is Stage.ARRANGING


@pytest.mark.usefixtures("started_children")
def test_closing_ends_the_child(letter):
    parsing = parse(letter)
    while next(parsing).stage is not Stage.READING:
        pass
    assert psutil.Process().children()
    parsing.close()
    assert not psutil.Process().children()


def test_passwords(tmp_path):
    path = (
        Maker()
        .lines("Secret")
        .save(
            tmp_path / "s.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=RIGHT, owner_pw="b"
        )
    )
    with pytest.raises(PasswordNeededError) as missing:
        list(parse(path))
    with pytest.raises(PasswordNeededError) as wrong:
        list(parse(path, password=WRONG))
    assert not missing.value.wrong
    assert wrong.value.wrong
    assert "s.pdf" in str(wrong.value)
    *_, last = parse(path, password=RIGHT)
    assert last.document.content.text == "Secret"


def refused(path) -> str:
    with pytest.raises(UnreadableFileError) as problem:
        list(parse(path))
    assert path.name in problem.value.what
    assert problem.value.hint
    return problem.value.what


def test_files_that_are_none(tmp_path):
    assert "folder" in refused(tmp_path)
    assert "no file" in refused(tmp_path / "missing.pdf")
    empty = tmp_path / "empty.pdf"
    empty.touch()
    assert "empty" in refused(empty)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only Unix has named pipes")
def test_what_never_ends_is_not_waited_for(tmp_path):
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    assert "regular file" in refused(pipe)
    assert "regular file" in refused(Path("/dev/zero"))


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="nothing is forbidden to this user"
)
def test_a_file_that_may_not_be_read(letter):
    letter.chmod(0)
    assert "have permission to read" in refused(letter)


def test_wrong_contents(tmp_path):
    picture = tmp_path / "picture.pdf"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00")
    assert "picture" in refused(picture)
    junk = tmp_path / "junk.pdf"
    junk.write_bytes(b"%PDF-1.7\n" + b"\x00\xff" * 300)
    assert refused(junk)


def test_a_truncated_file_is_read_as_far_as_it_goes(tmp_path, letter):
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(letter.read_bytes()[:-60])
    *_, last = parse(cut)
    assert "A short letter" in last.document.content.text
    assert last.document.warnings


@pytest.mark.parametrize(
    ("behaviour", "limits", "sentence"),
    [
        ("crash", PATIENT, "parser failed"),
        ("raise", PATIENT, "parser failed"),
        ("lie", PATIENT, "parser failed"),
        ("nonsense", PATIENT, "parser failed"),
        ("hang", Limits(silence=0.5, memory=2 << 30), "took too long"),
        ("eat", Limits(silence=60, memory=200 << 20), "too much memory"),
        ("exhaust", PATIENT, "too much memory"),
        ("work with news", Limits(60, 2 << 30, work=0.5), "took too long"),
        ("work without news", Limits(60, 2 << 30, work=0.5), "took too long"),
        ("killed", PATIENT, "was ended twice"),
    ],
)
@pytest.mark.usefixtures("started_children")
def test_whatever_the_child_does_is_one_sentence(monkeypatch, letter, behaviour, limits, sentence):
    monkeypatch.setattr(parser_client, "WORKER", MISBEHAVING)
    monkeypatch.setenv("MISBEHAVE", behaviour)
    with pytest.raises(UnreadableFileError, match=sentence) as problem:
        list(parse(letter, limits=limits))
    assert "letter.pdf" in problem.value.what
    assert problem.value.hint
    assert not psutil.Process().children()


def test_memory_is_limited_as_suits_the_size_of_a_file(monkeypatch, letter):
    assert limits_for(1 << 10).memory < 1 << 30
    assert limits_for(1 << 10).memory < limits_for(20 << 20).memory
    assert limits_for(1 << 30).memory == limits_for(1 << 40).memory == 2 << 30
    monkeypatch.setattr(parser_client, "_LEAST_MEMORY", 200 << 20)
    monkeypatch.setattr(parser_client, "WORKER", MISBEHAVING)
    monkeypatch.setenv("MISBEHAVE", "eat")
    with pytest.raises(UnreadableFileError, match="too much memory"):
        list(parse(letter))


def test_a_child_that_is_killed_is_tried_once_more(monkeypatch, letter, tmp_path):
    monkeypatch.setattr(parser_client, "WORKER", MISBEHAVING)
    monkeypatch.setenv("MISBEHAVE", "killed once")
    monkeypatch.setenv("MARK", str(tmp_path / "killed"))
    *_, last = parse(letter)
    assert "A short letter" in last.document.content.text
    assert (tmp_path / "killed").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits addresses")
def test_the_worker_limits_its_own_memory(letter):
    with pytest.raises(UnreadableFileError):
        list(parse(letter, limits=Limits(silence=60, memory=30 << 20)))


def same_page(times: int) -> bytes:
    """A PDF that shows the same page over and over."""
    kids = b" ".join(b"%d 0 R" % number for number in range(5, 5 + times))
    shown = b"BT /F 12 Tf 20 100 Td (All work and no play.) Tj ET"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/MediaBox[0 0 200 200]/Kids[%s]>>" % (times, kids),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(shown), shown),
        *[
            b"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 3 0 R>>>>>>"
            for _ in range(times)
        ],
    ]
    file, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(file))
        file += b"%d 0 obj %s endobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(file))
    return file + head + table + tail


def test_ten_thousand_pages(tmp_path):
    path = tmp_path / "long.pdf"
    path.write_bytes(same_page(10_000))
    *_, last = parse(path)
    assert len(last.document.content.pages) == 10_000
    assert last.document.content.text.count("All work") == 10_000


@pytest.mark.usefixtures("started_children")
class TestTogether:
    """Several files in one process."""

    @pytest.fixture
    def letters(self, tmp_path):
        return [
            Maker().lines(f"Letter {number}").save(tmp_path / f"{number}.pdf")
            for number in range(4)
        ]

    @pytest.fixture
    def child(self):
        with closing(parser_client.parsing_child()) as made:
            yield made
        assert not psutil.Process().children()

    def process(self):
        (process,) = psutil.Process().children()
        return process

    def text(self, path, child, **more):
        *_, last = parse(path, child=child, **more)
        return last.document.content.text

    def test_they_share_it(self, letters, child):
        processes = set()
        for number, path in enumerate(letters):
            assert self.text(path, child) == f"Letter {number}"
            processes.add(self.process().pid)
        assert len(processes) == 1

    def test_one_that_is_refused_leaves_it_to_the_others(self, letters, child, tmp_path):
        self.text(letters[0], child)
        before = self.process()
        junk = tmp_path / "junk.pdf"
        junk.write_bytes(b"%PDF-1.7\n" + b"\x00\xff" * 300)
        with pytest.raises(UnreadableFileError):
            list(parse(junk, child=child))
        assert self.text(letters[1], child) == "Letter 1"
        assert self.process() == before

    def test_one_that_is_broken_off_gets_the_others_another(self, letters, child):
        self.text(letters[0], child)
        before = self.process()
        parsing = parse(letters[1], child=child)
        while next(parsing).stage is not Stage.READING:
            pass
        parsing.close()
        assert not before.is_running()
        assert self.text(letters[2], child) == "Letter 2"

    def test_one_that_died_between_two_files_is_nobodys_fault(self, letters, child):
        self.text(letters[0], child)
        before = self.process()
        before.kill()
        before.wait()
        assert self.text(letters[1], child) == "Letter 1"

    def test_a_larger_file_gets_one_that_may_use_more(self, letters, child):
        self.text(letters[0], child)
        before = self.process()
        large = Limits(PATIENT.silence, limits_for(100 << 20).memory)
        self.text(letters[1], child, limits=large)
        assert self.process() != before
        assert self.text(letters[2], child) == "Letter 2"

    def test_what_fails_after_others_is_tried_alone(self, letters, monkeypatch):
        monkeypatch.setattr(parser_client, "WORKER", MISBEHAVING)
        monkeypatch.setenv("MISBEHAVE", "crash second")
        with closing(parser_client.parsing_child()) as child:
            assert self.text(letters[0], child) == "Letter 0"
            assert self.text(letters[1], child) == "Letter 1"
