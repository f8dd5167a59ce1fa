"""What editions of Wikipedia call the sections in which nothing is said of the subject, and pages that list a name."""

from __future__ import annotations

import re
from collections.abc import Mapping

_SECTIONS: Mapping[str, str] = {
    "en": "see also|references|notes|further reading|external links|bibliography|sources|citations|footnotes|"
    "notes and references|references and notes|works cited|explanatory notes",
    "de": "einzelnachweise|weblinks|literatur|siehe auch|anmerkungen|quellen|fußnoten|belege|nachweise|"
    "weiterführende literatur|anmerkungen und einzelnachweise|quellen und literatur|literatur und quellen|bibliografie",
    "fr": "notes et références|références|notes|voir aussi|bibliographie|liens externes|articles connexes|annexes|"
    "sources|lien externe|pour approfondir",
    "es": "referencias|notas|véase también|enlaces externos|bibliografía|notas y referencias|fuentes|"
    "bibliografía adicional",
    "it": "note|bibliografia|voci correlate|altri progetti|collegamenti esterni|annotazioni|fonti",
    "pt": "referências|notas|ver também|ligações externas|bibliografia|notas e referências|leitura adicional|"
    "leituras adicionais|fontes",
    "nl": "bronnen|referenties|noten|zie ook|externe links|externe link|literatuur|voetnoten|"
    "bronnen, noten en/of referenties|bronnen en referenties",
    "sv": "referenser|noter|källor|se även|externa länkar|litteratur|vidare läsning|fotnoter|tryckta källor|webbkällor",
    "da": "referencer|noter|kilder|se også|eksterne henvisninger|litteratur|fodnoter|eksterne links",
    "no": "referanser|noter|kilder|se også|eksterne lenker|litteratur|fotnoter|eksterne lenkjer|litteratur og kilder|"
    "refererte kilder|bakgrunnsstoff|kjelder|sjå òg",
    "fi": "lähteet|viitteet|katso myös|aiheesta muualla|kirjallisuutta|huomautukset",
    "pl": "przypisy|bibliografia|linki zewnętrzne|zobacz też|uwagi|literatura",
    "cs": "reference|poznámky|související články|externí odkazy|literatura|odkazy|zdroje",
    "sk": "referencie|poznámky|pozri aj|externé odkazy|literatúra|iné projekty",
    "hu": "jegyzetek|források|további információk|kapcsolódó szócikkek|irodalom|lábjegyzet",
    "ro": "note|referințe|bibliografie|legături externe|vezi și|lectură suplimentară|note și referințe",
    "ca": "referències|notes|vegeu també|enllaços externs|bibliografia|notes i referències",
    "tr": "kaynakça|notlar|dış bağlantılar|ayrıca bakınız|kaynaklar",
    "ru": "примечания|литература|ссылки|см. также|источники|сноски|библиография",
    "uk": "примітки|література|посилання|див. також|джерела|виноски",
    "bg": "бележки|източници|литература|външни препратки|вижте също",
    "sr": "референце|напомене|литература|спољашње везе|види још|извори",
    "el": "παραπομπές|πηγές|βιβλιογραφία|εξωτερικοί σύνδεσμοι|δείτε επίσης|σημειώσεις|υποσημειώσεις",
    "he": "הערות שוליים|לקריאה נוספת|קישורים חיצוניים|ראו גם",
    "ar": "مراجع|المراجع|انظر أيضا|انظر أيضًا|وصلات خارجية|مصادر|المصادر|هوامش",
    "fa": "منابع|پانویس|جستارهای وابسته|پیوند به بیرون|یادداشت‌ها",
    "ja": "脚注|注釈|出典|参考文献|関連項目|外部リンク|関連文献",
    "zh": "参考文献|參考文獻|参考资料|參考資料|外部链接|外部連結|参见|參見|注释|註釋|脚注|延伸阅读|延伸閱讀|來源|来源",
    "ko": "각주|참고 문헌|참고문헌|같이 보기|외부 링크|외부링크|출처",
    "vi": "tham khảo|chú thích|liên kết ngoài|xem thêm|thư mục|ghi chú",
    "id": "referensi|catatan kaki|lihat pula|pranala luar|bibliografi|catatan|daftar pustaka",
    "eo": "referencoj|notoj|vidu ankaŭ|eksteraj ligiloj|bibliografio|fontoj",
}
_ALIKE = {"simple": "en", "nb": "no", "nn": "no"}
_EVERY = frozenset(name for names in _SECTIONS.values() for name in names.split("|"))

_NAME_LIST = re.compile(
    r"\b(?:surname|family name|given name|Familienname|Nachname|Vorname|nom de famille|patronyme|apellido|cognome|"
    r"sobrenome|apelido|achternaam|efternamn|efternavn|etternavn|sukunimi|nazwisko|příjmení|vezetéknév|nume de familie|"
    r"soyadı|фамилия|прізвище)\b|姓|성씨",
    re.IGNORECASE,
)
_LISTED = re.compile(r"^[ \t*•]*[^\n,;(–-]{3,60}(?:\(|,|–| - )[^\n]*\d{3,4}", re.MULTILINE)
MAX_INTRODUCTION_CHARACTERS = 400
MIN_LISTED_NAMES = 3


def unread_sections(language: str) -> frozenset[str]:
    """The headings of an edition's lists of references and links, folded; of an unknown edition those of all."""
    names = _SECTIONS.get(_ALIKE.get(language, language))
    return frozenset(names.split("|")) if names is not None else _EVERY


def lists_a_name(text: str) -> bool:
    """Whether a page says no more than who had a name: it calls it one, and lists people with their years."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or _NAME_LIST.search(text[:MAX_INTRODUCTION_CHARACTERS]) is None:
        return False
    listed = sum(_LISTED.match(line) is not None for line in lines)
    prose = sum(len(line) > 200 for line in lines[1:])
    return listed >= MIN_LISTED_NAMES and listed >= 0.5 * (len(lines) - 1) and prose <= listed / 2
