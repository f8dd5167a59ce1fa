"""A file, a folder or an archive is read one file at a time; what is broken is named and the rest goes on."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from cases.imported_rows import is_contested
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead, read_cases
from cases.sources.old_bailey.markup import MAX_BYTES
from engine.matters.criminal_case import Case

FILES = Path(__file__).with_name("old_bailey")
TRIAL = """<div1 type="trialAccount" id="{ident}"><interp inst="{ident}" type="date" value="17710403"/>
<p><persName id="{ident}-defend1" type="defendantName">Ann Roe
<interp inst="{ident}-defend1" type="surname" value="Roe"/>
<interp inst="{ident}-defend1" type="given" value="Ann"/></persName> was indicted for
<rs id="{ident}-off1" type="offenceDescription">stealing a cap</rs>. {more}</p></div1>"""


def session(*trials: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<TEI.2><text><body><div0 type="sessionsPaper" id="17710403">'
        f"{''.join(trials)}</div0></body></text></TEI.2>"
    )


def trial(ident: str, more: str = "") -> str:
    return TRIAL.format(ident=ident, more=more)


def ids(path: Path) -> list[str]:
    return [item.id for item in read_cases(path) if isinstance(item, Case)]


def broken(path: Path) -> list[BrokenFile]:
    return [item for item in read_cases(path) if isinstance(item, BrokenFile) and not item.skipped]


def test_one_file_a_folder_and_an_archive_give_the_same_trials(tmp_path: Path) -> None:
    folder = [case.model_dump_json() for case in read_cases(FILES) if isinstance(case, Case)]
    with zipfile.ZipFile(tmp_path / "all.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in FILES.iterdir():
            archive.write(file, f"sessionsPapers/{file.name}")
        archive.writestr("licence.txt", "Attribution-NonCommercial 4.0")
        archive.writestr("__MACOSX/._17710403.xml", b"\x00\x05")
    zipped = [case.model_dump_json() for case in read_cases(tmp_path / "all.zip") if isinstance(case, Case)]
    assert zipped == folder
    single = [case.model_dump_json() for case in read_cases(FILES / "t17710612-3.tei.xml") if isinstance(case, Case)]
    assert single == [case for case in folder if json.loads(case)["id"] == "t17710612-3"]


def test_archives_in_a_folder_are_read_too(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("17710403.xml", session(trial("t17710403-7")))
    (tmp_path / "b.xml").write_text(session(trial("t17710403-8")))
    assert ids(tmp_path) == ["t17710403-7", "t17710403-8"]


def test_a_trial_that_stands_twice_is_given_once(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(session(trial("t17710403-1"), trial("t17710403-2"), trial("t17710403-1")))
    (tmp_path / "b.xml").write_text(trial("t17710403-2"))
    assert ids(tmp_path) == ["t17710403-1", "t17710403-2"]
    assert "s17710403-2" not in ids(FILES), "a summary that repeats a trial is not another one"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            session(trial("t17710403-1")).replace("</persName>", "</persNam>"),
            "line 5: not well-formed XML, mismatched tag",
        ),
        (
            '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<TEI.2>&b;</TEI.2>',
            "line 2: a document type is declared",
        ),
        ("", "line 1: the file is empty"),
        ("<html><body/></html>", "line 1: the root is <html>"),
        ("<TEI.2>\n&unknown;</TEI.2>", "line 2: not well-formed XML, undefined entity"),
        (b"<TEI.2>\n\xff</TEI.2>", "line 2: not UTF-8"),
        ("<TEI.2>" + "<p>" * 3, "line 1: not well-formed XML, no element found"),
    ],
)
def test_a_broken_file_is_named_with_its_line_and_the_rest_goes_on(
    tmp_path: Path, content: str | bytes, sentence: str
) -> None:
    (tmp_path / "a.xml").write_text(session(trial("t17710403-1")))
    bad = tmp_path / "b.xml"
    bad.write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "c.xml").write_text(session(trial("t17710403-3")))
    assert ids(tmp_path) == ["t17710403-1", "t17710403-3"]
    (found,) = broken(tmp_path)
    assert found.path == str(bad)
    assert found.sentence.startswith(f"{bad}, {sentence}")


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "ISO-8859-15", "windows-1252", "macintosh", "UTF-8", "UTF-16"])
def test_a_file_is_read_in_the_encoding_that_it_declares(tmp_path: Path, encoding: str) -> None:
    text = session(
        trial("t17710403-1", "£3" if encoding.startswith("ISO") else "He said, “Adieu”, and paid £3 at the café.")
    )
    data = text.replace('encoding="UTF-8"', f'encoding="{encoding}"').encode(encoding)
    (tmp_path / "a.xml").write_bytes(data)
    (case,) = (item for item in read_cases(tmp_path) if isinstance(item, Case))
    assert "£3" in case.transcript[0].text


@pytest.mark.parametrize("encoding", ["EBCDIC-US", "cp037", "UTF-7", "UTF-16", "base64", "no-such-thing"])
def test_an_encoding_that_is_not_read_is_named(tmp_path: Path, encoding: str) -> None:
    text = session(trial("t17710403-1")).replace('encoding="UTF-8"', f'encoding="{encoding}"')
    (tmp_path / "a.xml").write_text(text)
    (found,) = broken(tmp_path)
    assert f"line 1: the encoding {encoding} is declared" in found.sentence
    assert "save the file as UTF-8" in found.sentence


def test_a_declared_encoding_hides_no_document_type(tmp_path: Path) -> None:
    text = '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a [<!ENTITY b "c">]><TEI.2>&b;</TEI.2>'
    (tmp_path / "a.xml").write_bytes(text.encode("utf-16"))
    assert "a document type is declared" in broken(tmp_path)[0].sentence


def test_the_whole_trials_of_a_file_that_breaks_off_are_read(tmp_path: Path) -> None:
    text = session(trial("t17710403-1"), trial("t17710403-2"), trial("t17710403-3", "x" * 300))
    (tmp_path / "a.xml").write_text(text[: text.rindex("xxx")])
    assert ids(tmp_path) == ["t17710403-1", "t17710403-2"]
    (found,) = broken(tmp_path)
    assert "not well-formed XML" in found.sentence
    assert "2 complete trials were read from it, and t17710403-3 is not complete" in found.sentence


def test_a_trial_with_wrong_markup_leaves_the_others_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(session(trial("t17710403-1"), trial("t17710403-2", "<hi>"), trial("t17710403-3")))
    assert ids(tmp_path) == ["t17710403-1", "t17710403-3"]
    assert "t17710403-2 is not complete" in broken(tmp_path)[0].sentence


def test_every_trial_that_is_left_out_is_named_with_the_reason(tmp_path: Path) -> None:
    empty = '<div1 type="trialAccount" id="t17710403-4"><p> </p></div1>'
    nameless = '<div1 type="trialAccount" id=".."><p>Ann Roe was tried.</p></div1>'
    (tmp_path / "a.xml").write_text(session(trial("t17710403-1"), trial("t17710403-1"), empty, nameless))
    items = [item for item in read_cases(tmp_path) if isinstance(item, BrokenFile)]
    assert [(item.skipped, item.sentence.partition("trial ")[2]) for item in items] == [
        (True, "t17710403-4: left out, because it has no text."),
        (False, "'..': left out, because its id is none."),
        (True, "t17710403-1: left out, because t17710403-1 was read already."),
    ]


def test_elements_nested_without_end_break_their_file_only(tmp_path: Path) -> None:
    deep = "<hi>" * 5_000 + "x" + "</hi>" * 5_000
    (tmp_path / "a.xml").write_text(session(trial("t17710403-1", deep), trial("t17710403-2")))
    (found,) = broken(tmp_path)
    assert "nest more than" in found.sentence
    assert ids(tmp_path) == ["t17710403-2"]


def test_an_external_entity_is_never_fetched(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden words")
    (tmp_path / "a.xml").write_text(
        f'<!DOCTYPE TEI.2 [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
        + session(trial("t17710403-1", "&x;")).split("\n", 1)[1]
    )
    assert ids(tmp_path) == []
    assert "document type" in broken(tmp_path)[0].sentence


def test_a_file_beyond_the_bound_is_refused_unparsed(tmp_path: Path) -> None:
    with (tmp_path / "a.xml").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert "no session file is so large" in broken(tmp_path)[0].sentence


def test_a_broken_archive_and_a_broken_member_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 not an archive")
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("1.xml", "<TEI.2>")
        archive.writestr("2.xml", session(trial("t17710403-4")))
    assert ids(tmp_path) == ["t17710403-4"]
    assert [item.path for item in broken(tmp_path)] == [str(tmp_path / "a.zip"), f"{tmp_path / 'b.zip'}/1.xml"]


def test_a_record_of_the_web_api_that_is_not_json_or_has_no_xml_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"hits":\n {')
    (tmp_path / "b.json").write_text('{"hits": {"hits": [{"_source": {"title": "x"}}]}}')
    sentences = [item.sentence for item in broken(tmp_path)]
    assert "a.json, line 2: not JSON" in sentences[0]
    assert "b.json, line 1: no record with its XML in it" in sentences[1]


@pytest.mark.parametrize("make", [lambda p: p / "missing", lambda p: p])
def test_nothing_to_read_is_said_in_one_sentence(tmp_path: Path, make: object) -> None:
    assert callable(make)
    with pytest.raises(NothingToRead) as caught:
        next(read_cases(make(tmp_path)))
    assert str(tmp_path) in str(caught.value)
    assert str(caught.value).count("\n") == 0


def test_progress_is_reported_before_each_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.xml").write_text(session(trial(f"t17710403-{ord(name)}")))
    progress: list[tuple[str, int, int]] = []
    list(read_cases(tmp_path, on_file=lambda name, number, count: progress.append((name, number, count))))
    assert progress == [(str(tmp_path / "a.xml"), 1, 2), (str(tmp_path / "b.xml"), 2, 2)]


def test_reading_twice_gives_the_same_cases() -> None:
    first = [case.model_dump_json() for case in read_cases(FILES) if isinstance(case, Case)]
    assert first == [case.model_dump_json() for case in read_cases(FILES) if isinstance(case, Case)]


WORDS = " ".join(["The evidence was long and told with patience by many neighbours."] * 40)


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        (WORDS, True),
        ("Too short.", False),
        (f'{WORDS} <rs id="v" type="verdictDescription">The prisoner pleaded guilty</rs>.', False),
        (f"{WORDS} The charge was one of carnal knowledge.", False),
    ],
)
def test_contested_trials_are_long_not_explicit_and_have_no_guilty_plea(
    tmp_path: Path, more: str, wanted: bool
) -> None:
    (tmp_path / "a.xml").write_text(session(trial("t17710403-1", more)))
    (case,) = [item for item in read_cases(tmp_path) if isinstance(item, Case)]
    assert (is_contested(case) and not case.explicit) is wanted
