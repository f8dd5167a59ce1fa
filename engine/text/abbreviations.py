"""Abbreviations: words whose full stop may end nothing, by what has to follow where it does not."""

from __future__ import annotations

TITLES_BEFORE_NAMES = frozenset(
    "mr mrs ms messrs mme mlle dr drs prof sir rev revd fr hon st sts sgt sergt serj serjt lt lieut col cmdr capt "
    "cpt cpl maj gen adm pvt pte insp supt det pc dc ds di const sen rep gov pres amb atty ald bp abp bro sr".split()
)
"""A name follows; some of them stand behind one as well: “Elm Dr.”, “Main St.”."""
FIRST_NAMES = frozenset("wm thos jas jno geo chas robt edw edwd benj saml richd danl fredk".split())
"""First names as they were shortened in print."""
NEVER_LAST = frozenset(
    "vs viz cf ie eg e.g i.e ca approx incl esp resp al a.k.a seq ibid op loc &c d.h z.b bzw re".split()
)
"""What goes on wherever it stands."""
BEFORE_NUMBERS = frozenset(
    "no nos nr vol vols p pp pg pgs art arts sec secs sect fig figs ch chap chs para paras par cl reg ser ed eds "
    "ex exh app tab col cols ln ll l pt pts eq eqs ref refs c circa b d fl § §§ jan feb mar apr jun jul aug "
    "sep sept oct nov dec octob novemb decemb septemb tel ext apt rm est flat inst ult approx".split()
)
"""A number follows, or a letter that counts as one; before a word they are words, and end a sentence."""
MONTHS_AND_DAYS = frozenset(
    "jan feb mar apr jun jul aug sep sept oct nov dec octob novemb decemb septemb mon tue tues wed thu thur thurs "
    "fri".split()
)
BEHIND_NAMES = frozenset(
    "jr jun sen esq inc ltd co corp cos bros llc llp plc gmbh ag assn dept univ inst ave blvd rd".split()
)
"""What stands behind a name, of a person or a firm, in the middle of a sentence as well as at its end."""
UNITS = frozenset(
    "ft in yd yds mi oz lb lbs st cwt qt pt gal kg km cm mm ml min mins sec secs hr hrs wk wks mo mos yr yrs sq "
    "cu mph kph rpm l s d".split()
)
"""Behind a number."""
SENTENCE_STARTERS = frozenset(
    "the a an this that these those he she it we they i you his her its our their my your there here in on at by "
    "for from with without under over after before during since until when while where if unless although though "
    "because as but and or so yet then however still also nor not no nobody nothing none all some many most both "
    "each every another other such what who which why how is are was were do does did has have had can could "
    "would should must please yes only even now once later meanwhile therefore thus instead perhaps maybe both "
    "neither either several two three four five ten everybody everyone somebody anyone nevertheless moreover next "
    "finally first second soon today yesterday tomorrow that's it's he's she's i'm we're they're don't isn't".split()
)
"""Words that begin a sentence where they have a capital: no name has them."""
