"""Every word of the window can be translated, and is."""

from __future__ import annotations

import gettext
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTranslator

from reader.language import number
from resources.languages import bind, of_terminal
from scripts import build_languages
from ui.application import speak
from ui.settings.choices import Language
from ui.settings.wishes import wished_language

ROOT = Path(__file__).resolve().parents[2]
_HOLE = re.compile(r"\{[^{}]*\}")


@pytest.fixture
def kept_language(monkeypatch):
    """Binding a language is for the whole process; tests put it back."""
    monkeypatch.setenv("LANGUAGE", os.environ.get("LANGUAGE", "C"))
    domain, where = gettext.textdomain(), gettext.bindtextdomain("gistwalker")
    yield
    gettext.textdomain(domain)
    gettext.bindtextdomain("gistwalker", where)


@pytest.fixture(scope="module")
def template():
    """The sentences of the code; collecting them takes seconds."""
    return build_languages.template()


def catalogue(language):
    with build_languages.translations()[language].open("rb") as file:
        return read_po(file, locale=language)


def test_the_template_holds_the_words_of_the_code(template):
    made = build_languages.as_text(template)
    assert build_languages.TEMPLATE.read_bytes() == made, "run make languages"


@pytest.mark.parametrize("language", list(build_languages.translations()))
def test_a_translation_is_complete_and_fills_the_same_holes(language, template):
    translated = catalogue(language)
    wrong = []
    for message in template:
        if not message.id:
            continue
        found = translated.get(message.id)
        texts = (message.id,) if isinstance(message.id, str) else message.id
        said = found.string if found else ""
        said = (said,) if isinstance(said, str) else tuple(said)
        holes = {hole for text in texts for hole in _HOLE.findall(text)}
        if (
            not all(said)
            or found.fuzzy
            or len(said) != (1 if len(texts) == 1 else translated.num_plurals)
            or any(set(_HOLE.findall(text)) - holes for text in said)
            or set(_HOLE.findall(said[-1])) != set(_HOLE.findall(texts[-1]))
        ):
            wrong.append((message.id, said))
    assert wrong == []


@pytest.mark.parametrize("language", list(build_languages.translations()))
def test_the_program_reads_what_the_translators_wrote(language):
    source = build_languages.translations()[language]
    made = build_languages.compiled(source, language)
    assert source.with_suffix(".mo").read_bytes() == made, "run make languages"


def test_every_language_that_can_be_set_is_there():
    offered = {language.value for language in Language} - {"system", "en"}
    assert offered == set(build_languages.translations())


@pytest.mark.usefixtures("kept_language")
@pytest.mark.parametrize(
    ("wished", "of_system", "spoken"),
    [
        ("system", ["de-AT", "en"], "de"),
        ("system", ["ja-JP", "de"], "de"),
        ("system", ["en-GB", "de"], "en"),
        ("system", [], "en"),
        ("de", ["en"], "de"),
        ("en", ["de"], "en"),
        ("klingon", ["de"], "en"),
    ],
)
def test_the_language_is_the_one_set_or_the_first_of_the_system_that_there_is(
    wished, of_system, spoken
):
    assert bind(wished, of_system) == spoken
    assert gettext.gettext("Quit") == {"de": "Beenden", "en": "Quit"}[spoken]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ('{"window": {"language": "de"}}', "de"),
        ('{"window": {"language": 3}}', "system"),
        ('{"window": []}', "system"),
        ("[]", "system"),
        ("{", "system"),
    ],
)
def test_the_language_is_read_from_whatever_the_file_holds(tmp_path, text, language):
    path = tmp_path / "settings.json"
    assert wished_language(path) == "system"
    path.write_text(text, encoding="utf-8")
    assert wished_language(path) == language


def test_nothing_in_the_window_escapes_translation(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.bracketed_window", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {}


def test_the_words_of_qt_and_numbers_follow(qapp):
    before = QLocale()
    speak(qapp, "de")
    try:
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
        assert QLocale().toString(2400) == "2.400"
    finally:
        for translator in qapp.findChildren(QTranslator):
            qapp.removeTranslator(translator)
        QLocale.setDefault(before)


def test_the_window_is_laid_out_as_its_language_is_written(qapp):
    before = QLocale()
    try:
        speak(qapp, "ar")
        assert qapp.isRightToLeft()
        assert QLocale().toString(12) == "12", "page labels and counts have the same digits"
        speak(qapp, "fr")
        assert not qapp.isRightToLeft()
    finally:
        for translator in qapp.findChildren(QTranslator):
            qapp.removeTranslator(translator)
        QLocale.setDefault(before)
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.parametrize(
    ("environment", "asked"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "en_GB", "LANGUAGE": "ja:es:de"}, "es"),
        ({"LANG": "C", "LANGUAGE": "de"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "de_DE"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
@pytest.mark.usefixtures("kept_language")
def test_a_terminal_asks_for_a_language_as_gettext_does(environment, asked):
    assert bind("system", of_terminal(environment)) == asked


@pytest.mark.usefixtures("kept_language")
@pytest.mark.parametrize(
    ("language", "shown"), [("en", "1,234.5"), ("de", "1.234,5"), ("fr", "1\u202f234,5")]
)
def test_numbers_are_written_as_the_language_writes_them(language, shown):
    bind(language, ())
    assert number(1234.5, 1) == shown


def test_no_word_is_wider_than_its_room(tmp_path):
    """In every language, at 200 %: buttons, check boxes, menus, headings of tables."""
    wide = {
        language: json.loads(
            subprocess.run(
                [sys.executable, "-m", "tests.ui.large_window", language, str(tmp_path / language)],
                cwd=ROOT,
                env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
                capture_output=True,
                text=True,
                timeout=120,
                check=True,
            ).stdout
        )
        for language in build_languages.translations()
    }
    assert not any(wide.values()), wide
