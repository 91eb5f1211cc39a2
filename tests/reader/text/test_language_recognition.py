from __future__ import annotations

import pytest

from reader.text.language_recognition import (
    document_language,
    function_words,
    language_of,
    question_language,
)

TEXTS = {
    "en": "When the boat had been tied up, the woman asked if there was any news from the island.",
    "de": "Als das Boot festgemacht war, fragte die Frau, ob es etwas Neues von der Insel gebe.",
    "fr": "Quand le bateau fut amarré, la femme demanda s'il y avait des nouvelles.",
    "es": "Cuando amarraron la barca, la anciana preguntó si había alguna noticia de la isla.",
    "it": "Quando la barca fu ormeggiata, la vecchia chiese se ci fosse una notizia dall'isola.",
    "pt": "Quando o barco foi amarrado, a velha perguntou se havia alguma notícia da ilha.",
    "nl": "Toen de boot was aangemeerd, vroeg de oude vrouw of er nog nieuws van het eiland was.",
    "ru": "Когда лодку привязали, старуха спросила, нет ли каких-нибудь новостей с острова.",
    "pl": "Kiedy łódź była już przywiązana, stara kobieta zapytała, czy są jakieś wieści z wyspy.",
    "sv": "När båten var förtöjd frågade den gamla kvinnan om det fanns några nyheter från ön.",
    "tr": "Tekne bağlandıktan sonra yaşlı kadın, adadan yeni bir haber var mı diye sordu.",
    "ar": "بعد أن ربطوا القارب سألت المرأة العجوز عما إذا كان هناك أي خبر من الجزيرة.",
    "hi": "नाव बाँध देने के बाद बूढ़ी औरत ने पूछा कि क्या द्वीप से कोई समाचार है।",
    "zh": "船系好以后，老妇人问岛上有没有什么消息。",
    "ja": "舟をつなぐと、老女は島から何か知らせがあったかと尋ねた。",
    "th": "เมื่อผูกเรือแล้ว หญิงชราก็ถามว่ามีข่าวจากเกาะบ้างไหม",
    "ko": "배를 묶고 나서 노파는 섬에서 온 소식이 있느냐고 물었다.",
    "el": "Όταν έδεσαν τη βάρκα, η γριά ρώτησε αν υπήρχε κανένα νέο από το νησί.",
    "km": "ក្រោយពីចងទូករួច ស្ត្រីចំណាស់បានសួរថាតើមានដំណឹងពីកោះឬទេ",
}
QUESTIONS = {
    "en": "Who steered the boat?",
    "de": "Wer steuerte das Boot?",
    "fr": "Qui dirigeait le bateau ?",
    "es": "¿Quién guiaba la barca?",
    "it": "Chi guidava la barca?",
    "pt": "Quem guiava o barco?",
    "nl": "Wie stuurde de boot?",
    "ru": "Кто правил лодкой?",
    "pl": "Kto sterował łodzią?",
    "sv": "Vem styrde båten?",
    "tr": "Tekneyi kim yönetiyordu?",
    "ar": "من قاد القارب؟",
    "hi": "नाव किसने चलाई?",
    "zh": "谁驾驶了船？",
    "ja": "誰が舟を操りましたか。",
}
ROMANISED = (
    "marhaban ismi ahmad wa ana min misr askun fi al qahira ma'a usrati ana talib fi al jami'a wa "
    "adrus al lugha al ingliziya uhibbu al qira'a wa al kitaba wa as safar ila buldan kathira"
)


@pytest.mark.parametrize("code", TEXTS)
def test_a_text_shows_its_language(code):
    assert language_of(TEXTS[code]) == code


@pytest.mark.parametrize("code", QUESTIONS)
def test_a_question_shows_its_language(code):
    assert question_language(QUESTIONS[code]) == code


@pytest.mark.parametrize("text", ["", "1984", "😀 😀", "Hamlet", "\ud83d", "\u202eabc", ROMANISED])
def test_what_shows_no_language_has_none(text):
    assert language_of(text) is None


def test_a_question_that_shows_no_language_is_taken_for_english():
    assert question_language("Hamlet?") == "en"


def test_of_two_languages_the_one_of_most_of_the_text_is_taken():
    assert language_of(f"{TEXTS['fr']} {TEXTS['de'] * 3}") == "de"


def test_a_licence_in_another_language_is_outvoted():
    assert language_of(TEXTS["en"] * 150 + TEXTS["sv"] * 600 + TEXTS["en"] * 150) == "sv"


def test_scripts_that_recognition_mixed_up_leave_the_language():
    assert language_of(TEXTS["ru"].replace("с", "c").replace("о", "o")) == "ru"


@pytest.mark.parametrize(
    ("stated", "language"),
    [
        (None, "de"),
        ("en", "de"),
        ("ger", "de"),
        ("und", "de"),
        ("de", "de"),
        ("de-AT", "de-AT"),
        ("DE_CH", "DE_CH"),
    ],
)
def test_the_text_of_a_document_is_believed_more_than_its_file(stated, language):
    assert document_language(TEXTS["de"], stated) == language


@pytest.mark.parametrize("stated", ["nn", "sr", "is"])
def test_a_language_that_cannot_be_recognised_stands(stated):
    assert document_language(TEXTS["sv"], stated) == stated


def test_a_text_that_shows_nothing_leaves_what_the_file_states():
    assert document_language("1 2 3", "fr") == "fr"
    assert document_language("1 2 3", None) is None


def test_function_words_are_known_for_languages_without_a_file():
    assert "og" in function_words("da")
    assert function_words("xx") == frozenset()
