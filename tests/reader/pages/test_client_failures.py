from __future__ import annotations

import os
import signal
import threading
import time

import psutil
import pymupdf
import pytest

from reader.child_process import Limits
from reader.errors import PasswordNeededError, UnreadableFileError, UnreadablePageError
from reader.pages.fixed_pages import FixedPages
from reader.pages.opening_pages import open_pages
from reader.pages.page_source import MOST_PIXELS
from reader.pages.restarting import LIMITS, WORKER, RestartingWorker
from reader.text.document import Format
from reader.text.span import Span
from tests.reader.pages.made import ink, parse, read_back

pytestmark = pytest.mark.usefixtures("started_children")

SESAME = "open sesame"


def write_pages(path, count=4, **save):
    document = pymupdf.open()
    for number in range(count):
        page = document.new_page(width=300, height=400)
        page.insert_text((30, 50), f"This is page number {number + 1} of the book.")
    document.save(path, **save)
    return path


@pytest.fixture
def path(tmp_path):
    return write_pages(tmp_path / "book.pdf")


@pytest.fixture
def source(path):
    source = open_pages(path, parse(path), Format.PDF)
    yield source
    source.close()


def drawing(module=WORKER):
    """The processes that draw pages now."""
    children = psutil.Process().children()
    alive = [child for child in children if child.status() != psutil.STATUS_ZOMBIE]
    return [child.pid for child in alive if module in child.cmdline()]


def kill_child():
    (child,) = drawing()
    os.kill(child, signal.SIGKILL)


def test_a_killed_child_is_started_again(source):
    before = source.draw(1, 1.0)
    kill_child()
    assert source.draw(1, 1.0) == before
    kill_child()
    assert len(source.rects(Span(0, 10))) == 1


FRAGILE = "tests.reader.pages.fragile_worker"


def test_a_child_killed_while_opening_is_started_again(path):
    path.with_suffix(".kills").write_text("1")
    worker = RestartingWorker(path, Format.PDF, module=FRAGILE)
    assert worker.start().kind
    worker.close()


def test_a_child_killed_twice_while_opening_is_not_called_a_damaged_file(path):
    path.with_suffix(".kills").write_text("2")
    worker = RestartingWorker(path, Format.PDF, module=FRAGILE)
    with pytest.raises(UnreadableFileError, match="was ended by another program") as refused:
        worker.start()
    assert "damaged" not in f"{refused.value} {refused.value.hint}"
    assert worker.start().kind, "it can be tried again"
    worker.close()


def test_a_child_killed_while_drawing_is_started_again(tmp_path):
    document = pymupdf.open()
    page = document.new_page(width=3000, height=3000)
    shape = page.new_shape()
    for n in range(1_500):
        shape.draw_line((2 * n, 0), (3000 - 2 * n, 3000))
        shape.finish(width=3)
    shape.commit()
    heavy = tmp_path / "heavy.pdf"
    document.save(heavy)
    source = open_pages(heavy, parse(heavy), Format.PDF)
    (first,) = drawing()

    def strike():
        time.sleep(0.05)
        os.kill(first, signal.SIGKILL)

    killer = threading.Thread(target=strike)
    killer.start()
    picture = source.draw(1, 0.5)
    killer.join()
    assert drawing() not in ([], [first])
    assert (picture.width, picture.height) == (1500, 1500)
    source.close()


def test_a_page_that_kills_or_hangs_costs_only_itself(path):
    limits = Limits(silence=4, memory=LIMITS.memory)
    worker = RestartingWorker(path, Format.PDF, limits=limits, module=FRAGILE)
    source = FixedPages(worker, parse(path))
    for bad in (2, 3):
        with pytest.raises(UnreadablePageError, match=f"Page {bad}") as caught:
            source.draw(bad, 1.0)
        assert caught.value.page == bad
        child = source._worker._child
        with pytest.raises(UnreadablePageError):
            source.draw(bad, 1.0)
        assert source._worker._child is child, "it is not tried again"
        assert source.draw(4, 1.0).width == 300
        assert source.rects(Span(0, 4))
    source.close()


def test_a_damaged_page_among_good_ones(path):
    document = pymupdf.open(path)
    document.update_object(document[1].xref, "<< /Type /Pages /Kids [] /Count 0 >>")
    damaged = path.with_name("damaged.pdf")
    content = parse(path)
    document.save(damaged)
    source = open_pages(damaged, content, Format.PDF)
    assert len(source.sizes()) == 4
    with pytest.raises(UnreadablePageError):
        source.draw(4, 1.0)
    assert source.draw(3, 1.0).width == 300
    at = content.text.index("number 4")
    (found,) = source.rects(Span(at, at + 8))
    assert found.page == 4
    assert found.rect == pytest.approx(content.lines.boxes[3].tolist())
    assert len(source.words(4).starts) == 8
    source.close()


def test_a_deleted_file_is_said_to_be_gone(source, path):
    source.draw(1, 1.0)
    path.unlink()
    kill_child()
    with pytest.raises(UnreadableFileError, match="no longer in the folder"):
        source.draw(1, 1.0)


def test_a_replaced_file_is_said_to_have_changed(source, path):
    source.draw(1, 1.0)
    write_pages(path, count=2)
    with pytest.raises(UnreadableFileError, match="changed"):
        source.draw(1, 1.0)


def test_a_missing_file_and_a_broken_one(tmp_path, path):
    content = parse(path)
    with pytest.raises(UnreadableFileError, match="no longer"):
        open_pages(tmp_path / "nowhere.pdf", content, Format.PDF)
    (tmp_path / "broken.pdf").write_bytes(b"not a document")
    with pytest.raises(UnreadableFileError):
        open_pages(tmp_path / "broken.pdf", content, Format.PDF)


def test_a_password_is_asked_for_and_tried(tmp_path):
    locked = write_pages(
        tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=SESAME
    )
    content = parse(locked, SESAME)
    with pytest.raises(PasswordNeededError) as caught:
        open_pages(locked, content, Format.PDF)
    assert not caught.value.wrong
    with pytest.raises(PasswordNeededError) as caught:
        open_pages(locked, content, Format.PDF, "sesame")
    assert caught.value.wrong
    source = open_pages(locked, content, Format.PDF, SESAME)
    found = source.rects(Span(0, 30))
    assert read_back(locked, found, password=SESAME) == ink(content.text[:30])
    kill_child()
    assert source.draw(1, 1.0).width == 300
    source.close()


@pytest.mark.parametrize(
    ("side", "zoom"), [(0.5, 1e-9), (0.5, 1e9), (300, 1.0), (20_000, 1e-9), (20_000, 1e9)]
)
def test_no_size_and_no_zoom_is_too_much(tmp_path, side, zoom):
    document = pymupdf.open()
    document.new_page(width=side, height=side)
    document.save(tmp_path / "large.pdf")
    content = parse(tmp_path / "large.pdf")
    source = open_pages(tmp_path / "large.pdf", content, Format.PDF)
    picture = source.draw(1, zoom)
    source.close()
    assert 1 <= picture.width * picture.height <= 1.01 * MOST_PIXELS
    assert len(picture.pixels) == picture.stride * picture.height
