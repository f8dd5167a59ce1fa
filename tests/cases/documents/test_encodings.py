"""Bytes are read in the encoding that they are in, and a guess is named."""

from __future__ import annotations

import pytest

from cases.documents.reader import read_document
from tests.cases.documents.made import FILES, read

WESTERN = "Its encoding was guessed: Windows-1252; where signs look wrong, save it as UTF-8."


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("pound_and_quotes_cp1252.txt", "The supplier’s “best offer” was £4,200 – not €4,200 – and it wasn’t kept."),
        ("french_cp1252.csv", "date;montant;motif\n02/01/2026;1200,50;Pénalité de retard réclamée à la société"),
        ("danish_cp1252.txt", "Broen blev lukket på grund af en revne. Røret må ikke bruges før næste år."),
        ("portuguese_cp1252.txt", "A ponte foi fechada após a inspeção. Não há razão para abri-la amanhã."),
    ],
)
def test_western_texts_of_windows_are_read_as_they_were_written(name: str, part: str) -> None:
    document = read(name)
    assert document.text.endswith(part)
    assert document.notes == (WESTERN,)


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("utf-8-sig", "Größe: fünf Äpfel"),
        ("utf-16", "Größe: fünf Äpfel"),
        ("utf-32", "Größe: fünf Äpfel"),
        ("utf-16-le", "12:00 ERROR the pump failed"),
        ("utf-16-be", "Насос отказал в полдень, и никто не заметил"),
        ("utf-8", "Größe: fünf Äpfel"),
        ("iso2022_jp", "これは日本語です。"),
    ],
)
def test_what_says_its_encoding_is_read_without_a_note(encoding: str, text: str) -> None:
    document = read_document(text.encode(encoding), "a.log")
    assert (document.text, document.notes) == (text, ())


@pytest.mark.parametrize(
    ("encoding", "named", "text"),
    [
        ("cp1252", "Windows-1252", "Zürich, Straße 5: „fünf“ Äpfel für 3 €"),
        ("cp1252", "Windows-1252", "El año pasado, señor, costó 3 € más"),
        ("cp1252", "Windows-1252", "Åse på Ærø"),
        ("cp1252", "Windows-1252", "La société a été fermée l’été dernier, à Genève"),
        ("cp1252", "Windows-1252", "Perché così è più giù"),
        ("cp1250", "Windows-1250", "Żółć i gęś, mieszkańcy Łodzi są źli na władze miasta, które nie chcą płacić."),
        ("cp1251", "Windows-1251", "Привет, мир. Это обычный русский текст для проверки."),
        ("cp1253", "Windows-1253", "Αυτό είναι ένα ελληνικό κείμενο για δοκιμή"),
        ("cp932", "Windows-932", "これは日本語のテキストです。東京は日本の首都です。"),
        ("gb18030", "gb18030", "这是一个中文文本，用来测试编码。"),
    ],
)
def test_a_guess_is_right_and_named(encoding: str, named: str, text: str) -> None:
    document = read_document(text.encode(encoding), "a.txt")
    assert document.text == text
    assert document.notes == (f"Its encoding was guessed: {named}; where signs look wrong, save it as UTF-8.",)


def test_a_torn_text_and_zero_bytes_are_read_and_named() -> None:
    torn = read_document("Größe und Öl und Übel ".encode() * 5 + b"\xff end", "a.txt")
    assert torn.text.endswith("\ufffd end")
    assert torn.notes == ("1 place is no UTF-8, and stand as “\ufffd”.",)
    sparse = read_document(b"\x00" * 512 + b"12:00 the pump failed\n" * 40, "a.log")
    assert sparse.text.startswith("12:00 the pump failed")
    assert sparse.notes == ("Zero bytes were left out: 512 of 1,392 bytes.",)


def test_utf_16_without_its_mark_is_told_by_its_zeros() -> None:
    assert read("utf16_nobom.log").text.split("\n")[0] == "12:00 ERROR the pump failed"
    assert (FILES / "utf16_nobom.log").read_bytes()[:2] not in (b"\xff\xfe", b"\xfe\xff")
