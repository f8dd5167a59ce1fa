"""What the house searches for, in the language of the edition that it searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.matters.topic import Aspect

ADMIRER_TERMS: Sequence[str] = ("achievements", "contributions", "reforms", "innovations", "legacy", "accomplishments")
CRITIC_TERMS: Sequence[str] = ("controversy", "criticism", "failures", "crimes", "victims", "opposition")
MILD_CRITIC_TERMS: Sequence[str] = ("criticism", "opposition", "failures", "policy", "debate")
"""What each side seeks in its searches; the last for living people."""
ASPECT_TERMS: Mapping[Aspect, str] = {
    "rule": "rule government power",
    "law": "law courts justice",
    "reform": "reforms administration building",
    "war": "war campaigns peace",
    "people": "people victims population",
    "economy": "economy trade taxes",
    "science": "science discoveries inventions",
    "culture": "art literature learning",
    "faith": "religion faith tolerance",
    "character": "character personality",
    "legacy": "legacy influence memory",
}
"""What is searched for where the judge asked for an aspect."""
LENS_WORDS = 4
"""Words of a side's lens in one search."""
_ASPECTS: tuple[Aspect, ...] = (
    *("rule", "law", "reform", "war", "people", "economy", "science", "culture", "faith", "character", "legacy"),
)


class SearchTerms(NamedTuple):
    """Words to search for, in one language."""

    admirer: str
    critic: str
    mild_critic: str
    """Of a living person."""
    aspects: Mapping[Aspect, str]


def _terms(admirer: str, critic: str, mild_critic: str, aspects: str) -> SearchTerms:
    return SearchTerms(admirer, critic, mild_critic, dict(zip(_ASPECTS, aspects.split(), strict=True)))


_TERMS: Mapping[str, SearchTerms] = {
    "en": SearchTerms(
        " ".join(ADMIRER_TERMS[:LENS_WORDS]),
        " ".join(CRITIC_TERMS[:LENS_WORDS]),
        " ".join(MILD_CRITIC_TERMS[:LENS_WORDS]),
        ASPECT_TERMS,
    ),
    "de": _terms(
        "Verdienste Leistungen Reformen Vermächtnis",
        "Kontroverse Kritik Verbrechen Opfer",
        "Kritik Widerspruch Politik Debatte",
        "Herrschaft Recht Reformen Krieg Bevölkerung Wirtschaft Wissenschaft Kunst Religion Charakter Nachwirkung",
    ),
    "fr": _terms(
        "réalisations réformes contributions héritage",
        "controverse critiques crimes victimes",
        "critiques opposition politique débat",
        "pouvoir justice réformes guerre population économie sciences arts religion caractère postérité",
    ),
    "es": _terms(
        "logros reformas contribuciones legado",
        "controversia críticas crímenes víctimas",
        "críticas oposición política debate",
        "gobierno justicia reformas guerra población economía ciencia arte religión carácter legado",
    ),
    "it": _terms(
        "risultati riforme contributi eredità",
        "controversie critiche crimini vittime",
        "critiche opposizione politica dibattito",
        "governo giustizia riforme guerra popolazione economia scienza arte religione carattere eredità",
    ),
    "pt": _terms(
        "realizações reformas contribuições legado",
        "controvérsia críticas crimes vítimas",
        "críticas oposição política debate",
        "governo justiça reformas guerra população economia ciência arte religião caráter legado",
    ),
    "nl": _terms(
        "verdiensten hervormingen bijdragen nalatenschap",
        "controverse kritiek misdaden slachtoffers",
        "kritiek oppositie beleid debat",
        "bewind recht hervormingen oorlog bevolking economie wetenschap kunst religie karakter nalatenschap",
    ),
    "sv": _terms(
        "insatser reformer bidrag eftermäle",
        "kontrovers kritik brott offer",
        "kritik motstånd politik debatt",
        "styre rättvisa reformer krig befolkning ekonomi vetenskap konst religion karaktär eftermäle",
    ),
    "da": _terms(
        "bedrifter reformer bidrag eftermæle",
        "kontrovers kritik forbrydelser ofre",
        "kritik modstand politik debat",
        "styre retfærdighed reformer krig befolkning økonomi videnskab kunst religion karakter eftermæle",
    ),
    "no": _terms(
        "bedrifter reformer bidrag ettermæle",
        "kontrovers kritikk forbrytelser ofre",
        "kritikk motstand politikk debatt",
        "styre rettferdighet reformer krig befolkning økonomi vitenskap kunst religion karakter ettermæle",
    ),
    "fi": _terms(
        "saavutukset uudistukset ansiot perintö",
        "kiista kritiikki rikokset uhrit",
        "kritiikki vastustus politiikka keskustelu",
        "hallinto oikeus uudistukset sota väestö talous tiede taide uskonto luonne perintö",
    ),
    "pl": _terms(
        "osiągnięcia reformy zasługi dziedzictwo",
        "kontrowersje krytyka zbrodnie ofiary",
        "krytyka opozycja polityka debata",
        "rządy prawo reformy wojna ludność gospodarka nauka sztuka religia charakter dziedzictwo",
    ),
    "cs": _terms(
        "úspěchy reformy přínos odkaz",
        "kontroverze kritika zločiny oběti",
        "kritika opozice politika debata",
        "vláda právo reformy válka obyvatelstvo hospodářství věda umění náboženství povaha odkaz",
    ),
    "ru": _terms(
        "достижения реформы вклад наследие",
        "критика споры преступления жертвы",
        "критика оппозиция политика споры",
        "правление право реформы война население экономика наука искусство религия характер наследие",
    ),
    "uk": _terms(
        "досягнення реформи внесок спадщина",
        "критика суперечки злочини жертви",
        "критика опозиція політика дебати",
        "правління право реформи війна населення економіка наука мистецтво релігія характер спадщина",
    ),
    "ja": _terms(
        "業績 改革 貢献 遺産",
        "論争 批判 犯罪 犠牲者",
        "批判 反対 政策 議論",
        "統治 司法 改革 戦争 国民 経済 科学 芸術 宗教 人物 影響",
    ),
    "zh": _terms(
        "成就 改革 贡献 遗产",
        "争议 批评 罪行 受害者",
        "批评 反对 政策 争论",
        "统治 司法 改革 战争 人民 经济 科学 艺术 宗教 性格 影响",
    ),
}
"""By edition; of another one the name alone is searched for, because English words find nothing there."""
_ALIKE = {"nb": "no", "nn": "no", "simple": "en"}
_NO_TERMS = SearchTerms("", "", "", dict.fromkeys(_ASPECTS, ""))


def search_terms(language: str) -> SearchTerms:
    """The words for an edition."""
    return _TERMS.get(_ALIKE.get(language, language), _NO_TERMS)
