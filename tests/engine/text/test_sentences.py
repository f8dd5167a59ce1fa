"""Sentences end where a reader would end them; a bar stands where one ends, and two where a blank belongs to it."""

from __future__ import annotations

from functools import partial

import pytest

from engine.text.sentences import Sentence, sentence_at, sentence_texts, sentences, unwrapped_sentences
from tests.work import calls

TITLES = """
According to Dr. Adams the savings of this change come to 40,000 euros a year.|He is sure.
Anders called a remarkable achievement what others called luck.|Nobody asked him.
W. Anders called it a remarkable achievement.|Robert W. Anders did not.
J. R. R. Tolkien wrote it.|C. S. Lewis read it.|He liked it.
Mr. Hill and Mrs. Hill met Ms. Ito.|Prof. Żółć came late.
Messrs. Wood and Hill paid.|Capt. Brook did not.
Sgt. Pell saw her.|Lt. Dow saw nobody.|Col. Grant slept.
The Hon. Mr. Justice Gray sat.|The Rev. Amos Pike prayed.
Dr. Łukasz Kowalczyk signed.|Dr. Émile Roux did not.
She is married to Dr. Ito.|They live here.
He is a Dr.|She is not.
Ask the Prof.|He knows Alex.|Anna does not.
Gen. Lee and Adm. King met.|It rained.
It was St. Louis, not St. Paul.|He lived in Main St.|The house burnt.
Sen. Marsh voted no.|Rep. Cole voted yes.|Gov. Hale signed.
Det. Insp. Rowe wrote it down.|Supt. Cray read it.
Jean-Luc B. Moreau agreed.|Anna-Lena von der Heide did not.
Martin L. King Jr. spoke.|Everybody listened.
He was called Robert Jr.|He hated it.
Thos. Wood, Esq. followed.|Wm. Hart and Jas. Cole stayed.
Serjt. Bompas spoke for Chas. Reed.|The court rose.
"""
ABBREVIATIONS = """
See Smith v. Jones, 12 U.S. 4 (1990).|It holds.
The U.S. Army came.|He moved to the U.S.|She stayed.
The U.K. voted.|It was close in the U.K.|Nobody won.
No. 5 is alive.|No.|It is not.|The answer is no.|We go.
Nos. 3 and 4 were sold.|Room no. 7 was not.
It cost 5 per cent, i.e. too much.|It was, e.g. in May, less.
Bring pens, paper, etc.|Come early.
Bring pens, etc. and come early.
Apples vs. pears is no question.|It is a taste.
Smith et al. (1999) found it.|Nobody repeated it.
cf. Hart, p. 12, and pp. 14 f. of the same.|It is short.
See fig. 3 and sec. 2.|Art. 5 says so.|Vol. 2 does not.
Apple Inc. sold it to Hart & Co. in May.|They paid.
He works for Apple Inc.|The pay is good.
Brook Ltd. and Wood Corp. merged.|It failed.
He was born c. 1850.|She was born ca. 1852.
The Ph.D. was late.|He has a Ph.D.|She has none.
It happened in 44 B.C. in Rome.|Nobody wept.
He lives in Washington D.C. now.|She left D.C.|It was hot.
The dept. was closed.|The approx. cost is 5 euros.
Call ext. 12 or tel. 5 55.|Nobody answers.
The firm (est. 1902) closed.|Its name stays.
The viz. was added.|It was read.
It is op. cit. here.|It is long.
The a.k.a. was Bell.|The name was not.
Version 2.1 is out.|Version 2.2 is not.
See http://a.b/c.d for it.|It is slow.
The file is notes.md.|It has 3 lines.
It was plan A. |We took plan B.|It worked.
Exhibit A. |The knife was clean.
Vitamin C. |It helps.
"""
TIMES = """
He came at 5 p.m. and left.|We met at 5 p.m.|She was late.
At 5 p.m. Pell called.|Nobody came.
On Friday at 9 a.m. Mrs. Ito left.|It was cold.
It closed at 6 p.m. on Monday.|It opened at 7 a.m. Tuesday.
Jan. 5, 1990 was cold.|On Sept. 3 he left.
It was due in Dec.|He paid in Jan.|It was late.
Mon. and Tue. are full.|Wed. is free.
It ended on 5. May 1990.|It began on 1. April.
It happened in 1990.|The next year was quiet.
It was 1990.|On Monday he left.
It took 3 min. 20 sec. in all.|It was fast.
Come at 10.|Leave at 12.
It was 14:05.|He slept.
"""
UNITS = """
It weighs 5 kg.|The rest is 3 lb. 4 oz. in all.
He ran 40 km.|Then he slept.
It is 6 ft. 2 in. tall.|It fell.
It is 5 ft.|The door is 6 ft.
I paid 5 s. 6 d. for it.|He took it.
I gave him 3l. 10s.|He took it.
It costs $4.5 million.|Nobody has it.
Sales rose 3.5 %.|Costs fell.
It is 3 m. long.|It is 2 m. wide.
The room has 20 sq. m. of floor.|It is small.
"""
QUOTATIONS = """
“I will not go.”|She went.
He said: “I will not.|You will.”|Then he left.
"Stop!" he cried.|"Why?" asked Ann.
“Stop!” Ann cried.|“Why?” the man asked.
“Is it true?” Mr. Hill asked.|Nobody knew.
“It is true!”|Nobody believed it.
He said “no.”|She said “yes.”
(He was ill.)|She went home.
She went home (he was ill).|It rained.
[It was cut.]|The rest stays.
He called it “art.”|It was not.
‘I saw him,’ she said.|‘Twice.’
She asked, “Who?”|“Me,” he said.
*It is done.*|**It works.**
_He left._|She stayed.
He wrote: "It fails.|Do not merge."|We merged.
“The court (he meant Dr. Hill) erred.”|It did not.
"""
MARKS = """
He waited …|Then he left.
He waited... and left.|He waited...|Then nothing.
Well… no.|Well…|Yes.
Is it?|Yes!|Really?!|No.
What?!|Nobody knew.
It works!!!|It does.
Wait – it is cold.|Go.
It is cold; it is dark.|We stay.
It has three parts: a, b and c.|All are new.
iPhones are sold.|eBay sells them.
¿Quién?|Nobody.
Él llegó.|Ella no.
Straße.|Öffnen.
The end of it.
a
"""
SMALL_LETTERS = """
it is late.|we should not go.|why not?|because.
i saw mr. hill.|he saw dr. adams.
ok.|no way!|really
"""
ALL = [
    line
    for block in (TITLES, ABBREVIATIONS, TIMES, UNITS, QUOTATIONS, MARKS, SMALL_LETTERS)
    for line in block.strip().splitlines()
]


@pytest.mark.parametrize("marked", ALL)
def test_sentences_end_where_a_reader_ends_them(marked: str) -> None:
    wanted = tuple(part.strip() for part in marked.split("|"))
    assert sentence_texts(" ".join(wanted)) == wanted


def test_there_are_two_hundred_sentences_and_more() -> None:
    assert sum(line.count("|") + 1 for line in ALL) > 200


def test_offsets_are_those_of_the_text() -> None:
    text = "  One is here.\n\n  “Two!”  Three…  "
    assert [text[one.start : one.end] for one in sentences(text)] == ["One is here.", "“Two!”", "Three…"]
    assert sentences("") == sentences(" \n ") == ()


def test_the_end_of_a_line_is_white_space_within_a_paragraph() -> None:
    assert sentence_texts("The bridge over the long\nriver was closed. It\nrained.") == (
        "The bridge over the long river was closed.",
        "It rained.",
    )


def kinds(text: str) -> list[tuple[str, str]]:
    return [(one.kind, text[one.start : one.end]) for one in sentences(text)]


def test_items_of_a_list_are_sentences_of_their_own() -> None:
    assert kinds("We need\n- bread\n- milk. And tea\n* salt\n1. First\n2) Second\na) third\n(b) fourth") == [
        ("sentence", "We need"),
        ("item", "- bread"),
        ("item", "- milk."),
        ("item", "And tea"),
        ("item", "* salt"),
        ("item", "1. First"),
        ("item", "2) Second"),
        ("item", "a) third"),
        ("item", "(b) fourth"),
    ]


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("# The lease\nIt ends.", "# The lease"),
        ("### 2. Costs\n\nIt ends.", "### 2. Costs"),
        ("**In short**\nIt ends.", "**In short**"),
        ("What speaks for it:\nIt ends.", "What speaks for it:"),
        ("Background and aims\nIt ends.", "Background and aims"),
        ("One is here.\n\nThe second part\nIt ends.", "The second part"),
    ],
)
def test_a_heading_is_no_sentence(text: str, heading: str) -> None:
    found = kinds(text)
    assert ("heading", heading) in found
    assert ("sentence", "It ends.") in found


def test_a_line_that_goes_on_is_no_heading() -> None:
    assert kinds("Dear Anna,\nI write to you.") == [("sentence", "Dear Anna,\nI write to you.")]


def test_rules_and_rows_of_tables_part_what_stands_around_them() -> None:
    assert [part for _, part in kinds("It is so\n---\nIt ends.\n| a | b |\n| 1 | 2 |")] == [
        "It is so",
        "It ends.",
        "| a | b |",
        "| 1 | 2 |",
    ]


def test_marks_of_other_scripts_end_sentences_without_a_blank() -> None:
    assert sentence_texts("我去了。他没有！为什么？ 不知道。") == ("我去了。", "他没有！", "为什么？", "不知道。")


def test_a_dash_behind_a_full_stop_ends_a_sentence() -> None:
    assert sentence_texts("He left.—She stayed. — It rained.") == ("He left.", "She stayed.", "It rained.")


def test_the_sentence_of_a_place_is_found() -> None:
    text = "Mr. Hill left. She stayed. It rained."
    assert text[slice(*sentence_at(text, text.index("stayed")))] == "She stayed."
    assert text[slice(*sentence_at(text, 0))] == "Mr. Hill left."


HOSTILE = [
    ".",
    "。",
    "。a",
    "A. ",
    "a.",
    '. "',
    "\n",
    "- ",
    "#",
    "=\n",
    "1. ",
    "…",
    "((",
    "St. The ",
    "“",
    "5 p.m. ",
    ":\n",
    "a)\n",
]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("2 Apr  bag of sand, stopped\n9 Apr  a rider, the carriage jumped off and he fell\n10 Apr closed", 3),
        ("Minutes of the friends, 6 April\nThe county pays for late hours only where thirty come after eight.", 2),
        ("So the county pays for late hours only where thirty\nVisitors come after eight, and else not at all.", 1),
        ("[Sat 09:02] Ola: I have never seen that\n[09:05] Gerd: who pays for it", 2),
        ("The county pays for late hours,\nSaid Mrs Lau, only where thirty visitors come after eight.", 1),
    ],
    ids=["log", "title", "wrapped", "chat", "comma"],
)
def test_lines_that_no_wrapping_made_stand_by_themselves(text: str, parts: int) -> None:
    assert len([*unwrapped_sentences(text)]) == parts


def all_lines(text: str) -> list[Sentence]:
    return [*unwrapped_sentences(text)]


@pytest.mark.parametrize("part", HOSTILE)
def test_the_work_grows_with_the_text_whatever_is_in_it(part: str) -> None:
    few, many = (calls(partial(all_lines, part * size)) for size in (500, 2_000))
    assert many < 4.5 * few + 200
