"""What editions of Wikipedia call the sections in which nothing is said of the subject, and pages that list a name."""

from __future__ import annotations

import re
from collections.abc import Mapping

_SECTIONS: Mapping[str, str] = {
    "en": "see also|references|reference|notes|further reading|external links|external link|bibliography|sources|"
    "general sources|citations|general references|footnotes|works cited|explanatory notes",
    "de": "einzelnachweise|einzelnachweis|weblinks|weblink|literatur|literaturhinweise|sekundärliteratur|"
    "siehe auch|anmerkungen|quellen|quelle|quellenangaben|fußnoten|belege|nachweise|weiterführende literatur|"
    "bibliografie|bibliographie",
    "fr": "notes|références|références bibliographiques|voir aussi|bibliographie|liens externes|lien externe|"
    "articles connexes|article connexe|annexes|sources|pour approfondir",
    "es": "referencias|notas|véase también|enlaces externos|bibliografía|fuentes|bibliografía adicional|"
    "bibliografía complementaria|bibliografía consultada|lecturas adicionales|obras citadas",
    "it": "note|bibliografia|voci correlate|altri progetti|collegamenti esterni|annotazioni|fonti|riferimenti|"
    "approfondimenti",
    "pt": "referências|notas|ver também|veja também|ligações externas|links externos|bibliografia|"
    "leitura adicional|leituras adicionais|leitura complementar|fontes",
    "nl": "bronnen|bron|referenties|referentie|noten|noot|zie ook|externe links|externe link|externe koppelingen|"
    "literatuur|literatuurlijst|bibliografie|voetnoten|verwijzingen|bronvermelding",
    "sv": "referenser|noter|källor|se även|externa länkar|litteratur|vidare läsning|fotnoter|tryckta källor|"
    "webbkällor|källhänvisningar|källförteckning|anmärkningar|allmänna källor|övriga källor",
    "da": "referencer|noter|kilder|se også|eksterne henvisninger|litteratur|fodnoter|eksterne links",
    "no": "referanser|noter|kilder|se også|eksterne lenker|litteratur|fotnoter|eksterne lenkjer|refererte kilder|"
    "bakgrunnsstoff|kjelder|sjå òg",
    "fi": "lähteet|viitteet|katso myös|aiheesta muualla|kirjallisuutta|huomautukset",
    "pl": "przypisy|bibliografia|linki zewnętrzne|zobacz też|uwagi|literatura|literatura przedmiotu|"
    "literatura dodatkowa|źródła",
    "cs": "reference|poznámky|související články|externí odkazy|literatura|odkazy|zdroje",
    "sk": "referencie|poznámky|pozri aj|externé odkazy|literatúra|iné projekty",
    "hu": "jegyzetek|források|további információk|kapcsolódó szócikkek|irodalom|lábjegyzet",
    "ro": "note|referințe|bibliografie|legături externe|vezi și|lectură suplimentară",
    "ca": "referències|notes|vegeu també|enllaços externs|bibliografia",
    "tr": "kaynakça|notlar|dış bağlantılar|ayrıca bakınız|kaynaklar",
    "ru": "примечания|комментарии|литература|ссылки|см. также|источники|сноски|библиография",
    "uk": "примітки|література|посилання|див. також|джерела|виноски",
    "bg": "бележки|източници|литература|външни препратки|вижте също",
    "sr": "референце|напомене|литература|спољашње везе|види још|извори",
    "el": "παραπομπές|πηγές|βιβλιογραφία|εξωτερικοί σύνδεσμοι|δείτε επίσης|σημειώσεις|υποσημειώσεις",
    "he": "הערות שוליים|לקריאה נוספת|קישורים חיצוניים|ראו גם",
    "ar": "مراجع|المراجع|انظر أيضا|انظر أيضًا|وصلات خارجية|مصادر|المصادر|هوامش",
    "fa": "منابع|پانویس|جستارهای وابسته|پیوند به بیرون|یادداشت‌ها",
    "ja": "脚注|脚註|注釈|註釈|注|註|出典|典拠|参考文献|参考資料|関連項目|外部リンク|関連文献|関連図書",
    "zh": "参考文献|參考文獻|参考资料|參考資料|外部链接|外部連結|参见|參見|注释|註釋|脚注|延伸阅读|延伸閱讀|來源|来源",
    "ko": "각주|참고 문헌|참고문헌|같이 보기|외부 링크|외부링크|출처",
    "vi": "tham khảo|chú thích|liên kết ngoài|xem thêm|thư mục|ghi chú",
    "id": "referensi|catatan kaki|lihat pula|pranala luar|bibliografi|catatan|daftar pustaka",
    "eo": "referencoj|notoj|vidu ankaŭ|eksteraj ligiloj|bibliografio|fontoj",
}
_ALIKE = {"simple": "en", "nb": "no", "nn": "no"}
_EVERY = frozenset(name for names in _SECTIONS.values() for name in names.split("|"))

_JOINED = re.compile(r"\s*[,/&;・、]\s*|\s+(?:and|und|et|y|e|en|en/of|och|og|i|и|та|a|és|și|ve)\s+")
"""Between the names of a heading that holds several: “Einzelnachweise und Anmerkungen”."""
_NAME_LIST = re.compile(
    r"\b(?:surname|family name|given name|Familienname|Nachname|Vorname|nom de famille|patronyme|prénom|apellido|"
    r"nombre de pila|cognom|sobrenome|apelido|achternaam|familienaam|voornaam|efternamn|förnamn|efternavn|fornavn|"
    r"etternavn|etternamn|sukunimi|etunimi|nazwisk|imię|příjmení|priezvisko|vezetéknév|családnév|nume de familie|"
    r"prenume|soyadı|familia nomo|nama (?:keluarga|marga)|фамил|прізвище|презиме|επώνυμο|שם משפחה|اسم عائلة|"
    r"نام خانوادگی)|姓|성씨",
    re.IGNORECASE,
)
_LISTED = re.compile(r"^[ \t*•]*[^\n,;(（–—-]{2,60}(?:[(（,、–—]| - )[^\n]*\d{3,4}", re.MULTILINE)
MAX_INTRODUCTION_CHARACTERS = 400
MIN_LISTED_NAMES = 3


def is_unread(heading: str, language: str) -> bool:
    """Whether a heading is that of an edition's lists of references and links; in an unknown edition, of any's."""
    names = _SECTIONS.get(_ALIKE.get(language, language))
    unread = frozenset(names.split("|")) if names is not None else _EVERY
    plain = re.sub(r"\s*[(（][^()（）]*[)）]|[:：]$", "", heading.casefold().strip())
    return plain in unread or all(part in unread for part in _JOINED.split(plain or heading) if part)


def lists_a_name(text: str) -> bool:
    """Whether a page says no more than who had a name: it calls it one, and lists people with their years."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or _NAME_LIST.search(text[:MAX_INTRODUCTION_CHARACTERS]) is None:
        return False
    listed = sum(_LISTED.match(line) is not None for line in lines)
    prose = sum(len(line) > 200 for line in lines[1:])
    return listed >= MIN_LISTED_NAMES and listed >= 0.5 * (len(lines) - 1) and prose <= listed / 2
