"""Wikipedia: what is requested, what is cached, what is waited for, and every way to fail."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from cases.sources.answer_cache import cache_answer, cached_answer, drop_answers
from cases.sources.wikipedia import CACHE_SECONDS
from cases.sources.wikipedia.api import (
    MAX_ATTEMPTS,
    AmbiguousTitle,
    NoSuchPage,
    SourceUnavailable,
    WikipediaClient,
)
from cases.sources.wikipedia.article import plain_article
from cases.sources.wikipedia.editions import lists_a_name
from harness.surroundings import SURROUNDINGS
from tests.cases.conftest import Clock
from tests.cases.documents.made import FILES
from tests.services.mediawiki import CUT, Wiki, as_json, error, wikipedia

NIGHTINGALE = """Ida Marlow (1820 – 1910) was a reformer.


== Reforms ==
She opened nine schools.


=== Nursing ===
She wrote a manual.


== References ==
A list.


=== Printed ===
More of it.


== Criticism ==
A report of 1861 blamed her.
"""


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    """A server with one page that is read, and one of several meanings."""

    def prepare(server: Wiki) -> None:
        server.hold("Ida Marlow", NIGHTINGALE)
        server.hold("Marlow", "Marlow may refer to:", meanings=("Buckland", "Ida Marlow", "Marlow (town)"))
        server.hold("Empty page", "  ")
        server.hold("Bare page", None)
        server.redirects["ida marlow"] = "Ida Marlow"

    with wikipedia(prepare) as server:
        yield server


def client_of(wiki: Wiki, folder: Path, clock: Clock, **more: object) -> WikipediaClient:
    async def sleep(seconds: float) -> None:
        clock.sleep(seconds)

    wanted: dict[str, object] = {"contact": "host@example.org", "timeout": 5.0, **more}
    return WikipediaClient(folder=folder / "wiki", api_url=wiki.api_url, clock=clock.time, sleep=sleep, **wanted)  # type: ignore[arg-type]


@pytest.fixture
def client(wiki: Wiki, tmp_path: Path, clock: Clock) -> WikipediaClient:
    return client_of(wiki, tmp_path, clock)


async def test_a_page_is_read_through_a_redirect_with_its_revision(client: WikipediaClient, wiki: Wiki) -> None:
    article = await client.article("ida marlow")
    assert (article.title, article.revision, article.retrieved) == ("Ida Marlow", 1001, "2027-01-15")
    assert article.permalink == f"{wiki.base}/en/w/index.php?oldid=1001"
    assert article.attribution() == (
        f"“Ida Marlow”, Wikipedia (en), revision 1001, {article.permalink}, read on 2027-01-15; "
        "CC BY-SA 4.0, https://creativecommons.org/licenses/by-sa/4.0/; excerpts."
    )
    await client.close()


async def test_sections_are_known_and_lists_of_references_left_out(client: WikipediaClient) -> None:
    article = await client.article("Ida Marlow")
    assert "A list." not in article.text
    assert "More of it." not in article.text
    for words, heading in (
        ("was a reformer", ""),
        ("nine schools", "Reforms"),
        ("a manual", "Reforms › Nursing"),
        ("A report of 1861", "Criticism"),
    ):
        assert article.section_at(article.text.index(words)) == heading
    await client.close()


def test_a_text_without_headings_is_one_section() -> None:
    assert plain_article("One.\n\n\n\nTwo.", "en") == ("One.\n\nTwo.", (("", 0),))


@pytest.mark.parametrize(
    ("language", "heading", "kept"),
    [
        ("de", "Einzelnachweise", False),
        ("de", "Weblinks", False),
        ("de", "Literatur", False),
        ("fr", "Notes et références", False),
        ("es", "Véase también", False),
        ("it", "Note", False),
        ("pt", "Ligações externas", False),
        ("pl", "Przypisy", False),
        ("ru", "Примечания", False),
        ("nl", "Bronnen, noten en/of referenties", False),
        ("sv", "Källor", False),
        ("de", "Anmerkungen und Einzelnachweise", False),
        ("de", "Literatur (Auswahl)", False),
        ("pl", "Przypisy i bibliografia", False),
        ("ja", "注釈・出典", False),
        ("de", "Literatur und Leben", True),
        ("ja", "脚注", False),
        ("zh", "外部链接", False),
        ("simple", "References", False),
        ("tlh", "Weblinks", False),
        ("de", "Leben", True),
        ("fr", "Note", True),
    ],
)
def test_each_edition_names_its_references_in_its_language(language: str, heading: str, kept: bool) -> None:
    text, sections = plain_article(f"Hanna.\n\n== {heading} ==\nA brave book, 1900.\n", language)
    assert ("A brave book" in text) is kept
    assert len(sections) == 1 + kept


def test_nothing_of_a_german_article_s_references_is_evidence() -> None:
    page = json.loads((FILES / "wikipedia_de.json").read_text("utf-8"))
    text, _ = plain_article(page["extract"], page["language"])
    assert "failed the workers in 1900" in text
    for name in ("Einzelnachweise", "Weblinks", "Literatur", "praised book", "praised site"):
        assert name not in text


@pytest.mark.parametrize(
    ("text", "is_list"),
    [
        (
            (
                "Holt is a surname. Notable people with the surname include:\n\nMaren Holt (1769–1821), reeve\n"
                "Ned Holt (born 1950), painter\nAnn Holt (1801–1880), teacher"
            ),
            True,
        ),
        (
            (
                "Voss ist ein Familienname.\n\nHanna Voss (1860–1921), Ingenieurin\nKarl Voss (* 1950), Maler\n"
                "Ida Voss (1801–1880), Lehrerin"
            ),
            True,
        ),
        (
            "Maren Holt (1769–1821) was a reeve with the surname of a farm.\n\nLife\n\nShe founded nine schools.",
            False,
        ),
        ("Holt is a town of 4,000.\n\nHistory\n\nIt was founded in 1250, and burnt in 1708.", False),
    ],
)
def test_a_page_that_lists_who_has_a_name_is_no_article(text: str, is_list: bool) -> None:
    assert lists_a_name(text) is is_list


@pytest.mark.parametrize(
    ("introduction", "first"),
    [
        ("Voss est un nom de famille notamment porté par :", "Hanna Voss (1860-1921), ingénieure française"),
        ("Voss es un apellido que puede referirse a:", "Hanna Voss (1860-1921), ingeniera"),
        ("Voss è un cognome di lingua tedesca.", "Hanna Voss – ingegnera (1860-1921)"),
        ("Voss é um sobrenome de origem alemã.", "Hanna Voss (1860–1921) – engenheira"),
        ("Voss is een Duitse achternaam.", "Hanna Voss (1860-1921), ingenieur"),
        ("Voss – nazwisko. Osoby o nazwisku Voss:", "Hanna Voss (1860–1921) – inżynierka"),
        ("Фосс — немецкая фамилия.", "Фосс, Ханна (1860—1921) — инженер."),
        ("フォス（Voss）は、ドイツ語圏の姓。", "ハンナ・フォス（1860年-1921年）技術者"),
        ("Personer med efternamnet Voss:", "Hanna Voss (1860–1921), ingenjör"),
        ("王姓是中国的姓氏。", "王明（1860年－1921年），工程师"),
    ],
    ids=["fr", "es", "it", "pt", "nl", "pl", "ru", "ja", "sv", "zh"],
)
def test_lists_of_a_name_are_known_in_other_editions(introduction: str, first: str) -> None:
    others = [first.replace("1860", str(year)) for year in (1872, 1884)]
    assert lists_a_name("\n\n".join((introduction, "\n".join((first, *others)))))
    assert not lists_a_name(f"{introduction}\n\n" + "She built the bridges of the town. " * 9)


async def test_a_search_gives_plain_snippets(client: WikipediaClient, wiki: Wiki) -> None:
    (found,) = await client.search("Marlow schools", limit=1)
    assert (found.title, found.snippet) == ("Ida Marlow", "Ida Marlow & more")
    assert await client.search("zzyzx") == []
    assert wiki.agents[0].startswith("twelve-angry-agents/0.1 (host@example.org) httpx/")
    await client.close()


async def test_what_two_want_at_once_is_fetched_once_and_cached_a_day(
    client: WikipediaClient, wiki: Wiki, clock: Clock
) -> None:
    wiki.seconds = 0.05
    first, second = await asyncio.gather(client.article("Ida Marlow"), client.article("Ida Marlow"))
    assert first == second
    assert len(wiki.requests) == 1
    clock.now += CACHE_SECONDS - 1
    assert (await client.article("Ida Marlow")).retrieved == first.retrieved
    assert len(wiki.requests) == 1
    clock.now += 2
    assert (await client.article("Ida Marlow")).retrieved != first.retrieved
    assert len(wiki.requests) == 2
    await client.close()


def test_answers_that_are_too_old_are_deleted_and_nothing_else(tmp_path: Path) -> None:
    assert drop_answers(tmp_path / "not there", 0.0, 10.0) == 0
    for url, at in (("http://a.test/?q=CANARY", 100.0), ("http://b.test/", 106.0)):
        cache_answer(tmp_path, url, at, {"answer": url})
    (tmp_path / "answer-broken_off.part").write_text("{", encoding="utf-8")
    for name in ("notes.json", "0123.json", "other.part"):
        (tmp_path / name).write_text("theirs", encoding="utf-8")
    for path in tmp_path.glob("*[.]part"):
        os.utime(path, (100.0, 100.0))
    os.utime(tmp_path / "notes.json", (100.0, 100.0))
    assert drop_answers(tmp_path, 110.0, 10.0) == 2
    assert cached_answer(tmp_path, "http://b.test/", 110.0, 10.0) is not None
    left = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert {"notes.json", "0123.json", "other.part"} < left.keys()
    assert len(left) == 4
    assert not any("CANARY" in content for content in left.values())


async def test_a_title_of_several_meanings_offers_them(client: WikipediaClient) -> None:
    with pytest.raises(AmbiguousTitle) as refused:
        await client.article("Marlow")
    assert refused.value.choices == ("Ida Marlow", "Marlow (town)", "Buckland")
    assert str(refused.value) == (
        "“Marlow” may mean several pages: “Ida Marlow”, “Marlow (town)”, “Buckland”; name one of them."
    )
    await client.close()


async def test_a_page_without_an_extract_is_read_from_its_html(client: WikipediaClient) -> None:
    assert (await client.article("Bare page")).text == "Bare page\n\nRendered text of Bare page."
    await client.close()


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("Nobody", "Wikipedia (en) has no page “Nobody”; try other words, or another language."),
        ("Empty page", "The page “Empty page” of Wikipedia (en) has no text."),
    ],
)
async def test_a_page_that_is_not_there_or_empty_is_one_sentence(
    client: WikipediaClient, title: str, sentence: str
) -> None:
    with pytest.raises(NoSuchPage) as refused:
        await client.article(title)
    assert str(refused.value) == sentence
    await client.close()


@pytest.mark.parametrize(
    ("first", "slept"),
    [
        ([error("maxlag", Retry_After="7")], [7.0]),
        ([error("ratelimited")], [5.0]),
        ([as_json({}, 429, Retry_After="12")], [12.0]),
        ([as_json({}, 503), CUT], [5.0, 2.0]),
    ],
)
async def test_a_busy_server_is_asked_again_when_it_says(
    client: WikipediaClient,
    wiki: Wiki,
    clock: Clock,
    first: list[tuple[int, dict[str, str], bytes]],
    slept: list[float],
) -> None:
    wiki.first = list(first)
    assert (await client.article("Ida Marlow")).title == "Ida Marlow"
    assert clock.slept == slept
    await client.close()


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        (
            [as_json({}, 429, Retry_After="900")],
            "takes no more requests now (too many requests) and asks to come back in 900 s.",
        ),
        ([as_json({}, 503)] * MAX_ATTEMPTS, "takes no more requests now (out of order, 503)."),
        ([(403, {}, b"no")], "refuses these requests; see that TWELVE_WIKIPEDIA_CONTACT is a real contact."),
        ([(200, {}, b"<html>")], "answered with something else than data; is a proxy in the way?"),
        ([as_json([1])], "answered with a list where an object was due."),
        ([error("badvalue", "Unknown value.")], "refuses the request: Unknown value."),
    ],
)
async def test_an_answer_that_does_not_come_is_one_sentence(
    client: WikipediaClient, wiki: Wiki, first: list[tuple[int, dict[str, str], bytes]], sentence: str
) -> None:
    wiki.first = list(first)
    with pytest.raises(SourceUnavailable) as refused:
        await client.article("Ida Marlow")
    assert str(refused.value) == f"127.0.0.1 {sentence}"
    await client.close()


async def test_without_a_network_other_sources_are_named(tmp_path: Path, clock: Clock) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = Wiki(base=f"http://127.0.0.1:{free.getsockname()[1]}")
    client = client_of(nobody, tmp_path, clock)
    with pytest.raises(SourceUnavailable, match=r"failed; see whether the network is up, or name .* with --sources\."):
        await client.search("x")
    assert clock.slept == [1.0, 2.0, 4.0]
    await client.close()


async def test_without_a_contact_nothing_is_requested(wiki: Wiki, tmp_path: Path, clock: Clock) -> None:
    client = client_of(wiki, tmp_path, clock, contact=None)
    with pytest.raises(SourceUnavailable, match="set TWELVE_WIKIPEDIA_CONTACT"):
        await client.search("x")
    assert wiki.requests == []


async def test_the_requests_of_an_hour_are_bounded(wiki: Wiki, tmp_path: Path, clock: Clock) -> None:
    client = client_of(wiki, tmp_path, clock, per_hour=2)
    await client.search("a")
    await client.search("b")
    with pytest.raises(SourceUnavailable, match="go on in 60 minutes"):
        await client.search("c")
    clock.now += 3600.0
    await client.search("c")
    await client.close()


async def test_an_unattended_run_may_be_sent_away(wiki: Wiki, tmp_path: Path, clock: Clock) -> None:
    for unattended in (False, True):
        client = client_of(wiki, tmp_path, clock, unattended=unattended)
        await client.search(f"lag {unattended}")
        await client.close()
    assert ["maxlag" in request for request in wiki.requests] == [False, True]


def test_a_language_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceUnavailable, match="is no language of Wikipedia"):
        WikipediaClient("host@example.org", tmp_path, "evil/../", clock=SURROUNDINGS.now)


async def test_a_server_that_is_too_slow_is_one_sentence(wiki: Wiki, tmp_path: Path, clock: Clock) -> None:
    wiki.holds = lambda: True
    client = client_of(wiki, tmp_path, clock, timeout=0.2)
    with pytest.raises(SourceUnavailable) as refused:
        await client.search("x")
    wiki.release.set()
    assert str(refused.value) == "127.0.0.1 did not answer within 0.2 s; try again later."
    assert clock.slept == [1.0, 2.0, 4.0]
    await client.close()
