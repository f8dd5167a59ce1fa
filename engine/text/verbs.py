"""Verbs: the base of an irregular form, so that “bought” and “buy” meet where stems do not."""

from __future__ import annotations

from collections.abc import Mapping

_FORMS = """
be been am is are was were
bear bore borne born; beat beaten; become became; begin began begun; bind bound; bite bit bitten; blow blew blown
break broke broken; bring brought; build built; burn burnt; buy bought; catch caught; choose chose chosen
come came; creep crept; deal dealt; die dead death died dying; dig dug; draw drew drawn; drink drank drunk
drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled
fly flew flown; forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given
go went gone; grow grew grown; hang hung; have has had; hear heard; hide hid hidden; hold held; keep kept
know knew known; lay laid; lead led; leave left; lend lent; lie lay lain; light lit; lose lost; make made; mean meant
meet met; pay paid; ride rode ridden; ring rang rung; rise rose risen; run ran
say said; see saw seen; seek sought; sell sold
send sent; shake shook shaken; shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat
sleep slept asleep; slide slid; speak spoke spoken; spend spent; spill spilt; spring sprang sprung; stand stood
steal stole stolen; stick stuck; strike struck stricken; swear swore sworn; sweep swept; swim swam swum; swing swung
take took taken; teach taught; tear tore torn; tell told; think thought; throw threw thrown; wake woke woken awake
wear wore worn; weep wept; win won; wind wound; write wrote written
"""
_BASES: Mapping[str, str] = {
    form: forms[0]
    for line in _FORMS.strip().splitlines()
    for forms in (group.split() for group in line.split(";"))
    for form in forms[1:]
}


def base_of(word: str) -> str:
    """The base of a word that is an irregular form of a verb; any other word as it is."""
    return _BASES.get(word, word)
