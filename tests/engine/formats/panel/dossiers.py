"""Dossiers of the tests: what a sensible board does, and the sentences from which that follows."""

from __future__ import annotations

from typing import NamedTuple

from engine.matters.candidate import Candidate, Member, Option
from engine.matters.documents import Document
from engine.matters.points import Point, PointQuote

POLARITIES = {"for": "against", "against": "for", "open": "open"}


class Dossier(NamedTuple):
    """A matter that nobody has marked, with its key."""

    matter: Candidate
    twin: str
    """Its question turned round."""
    expected: str
    key: tuple[tuple[str, str], ...]
    """Sentences that must come up, each with its document."""


def _document(id: str, text: str) -> Document:
    return Document(id=id, name=f"{id}.md", kind="markdown", text=text)


CRANES = Dossier(
    Candidate(
        id="two_cranes",
        title="Two cranes for the quay",
        docket="A yard sells two tower cranes, and the maker writes kindly.",
        summary="The port of Ollenau is offered two cranes. A letter, an inspector's sheet and a list.",
        question="Should the port take over the two cranes?",
        options=(
            Option(id="take", label="Take them over", polarity="for"),
            Option(id="refuse", label="Refuse them", polarity="against"),
        ),
        members=(
            Member(name="Iris Tamm", expertise="Cargo and berths", cares_for="Ships that leave on time.", chair=True),
            Member(name="Olaf Reis", expertise="Steel, loads and inspection", style="sceptical"),
            Member(name="Jana Moll", expertise="Those who work below the hook", style="warm"),
        ),
        documents=(
            _document(
                "maker",
                "Dear friends of Ollenau, our wonderful cranes are the pride of the coast, beautiful and strong. "
                "Every captain loves them. We would be delighted to see them in your excellent hands.",
            ),
            _document(
                "inspector",
                "Crane one bent at 31 tonnes in the load test; the plate says 40.\n\nThe brake of crane two was "
                "released by hand, since it sticks.",
            ),
            _document(
                "register",
                "On 4 May a hook block came down at berth three. Two men were below it. They were buried on the 9th.",
            ),
        ),
    ),
    "Should the port refuse the two cranes?",
    "refuse",
    (
        ("inspector", "Crane one bent at 31 tonnes in the load test; the plate says 40."),
        ("register", "They were buried on the 9th."),
    ),
)
CHOIR = Dossier(
    Candidate(
        id="choir_barn",
        title="A barn for the choir",
        docket="A choir without a room, and a farmer who says little.",
        summary="The choir lost its hall. A farmer lends a barn. His note, readings and a neighbour's letter.",
        question="Should the choir rehearse in the barn from October?",
        options=(
            Option(id="barn", label="Rehearse in the barn", polarity="for"),
            Option(id="pause", label="Pause until spring", polarity="against"),
        ),
        members=(
            Member(name="Vera Quist", expertise="Voices and rooms", style="curious", chair=True),
            Member(name="Emil Darr", expertise="Fire protection and exits", style="careful"),
            Member(name="Pola Henn", expertise="Dues and rents", style="blunt"),
        ),
        documents=(
            _document("farmer", "You can have it. I don't want money. The stove was swept in June and drew well."),
            _document(
                "readings",
                "Reverberation 1.4 s with forty people; the lost hall had 1.5 s. Two doors, each 1.8 m, both open "
                "outwards.",
            ),
            _document(
                "neighbour",
                "This is a horrible, disgraceful plan, and I am deeply disappointed. By the way, the barn is wanted by "
                "my club for its terrible old tractors.",
            ),
        ),
    ),
    "Should the choir pause instead of rehearsing in the barn?",
    "barn",
    (
        ("readings", "Reverberation 1.4 s with forty people; the lost hall had 1.5 s."),
        ("readings", "Two doors, each 1.8 m, both open outwards."),
    ),
)
RAMP = Dossier(
    Candidate(
        id="ferry_ramp",
        title="The ramp at Sill",
        docket="A new ramp, a tide, and a first crossing with the band.",
        summary="The ramp at Sill is finished but for one bolt. A foreman's sheet, the tides and the mayor's wish.",
        question="Should the first crossing be on Sunday at noon?",
        options=(
            Option(id="noon", label="Cross at noon", polarity="for"),
            Option(id="cancel", label="Cancel it", polarity="against"),
            Option(id="evening", label="Cross at six", polarity="open", meaning="At high water, with the bolt in."),
        ),
        members=(
            Member(name="Sixten Lau", expertise="Tides and ferries", style="practical", chair=True),
            Member(name="Greta Ohm", expertise="Bolts and concrete", style="analytical"),
            Member(name="Ib Falk", expertise="The band and the guests", style="warm"),
        ),
        documents=(
            _document("foreman", "The last bolt comes on Sunday at three. Without it no lorry goes over the ramp."),
            _document("tides", "Sunday noon 0.4 m, six o'clock 2.1 m. The ferry needs 1.5 m at the ramp."),
            _document("mayor", "We so look forward to it! The band can play at any hour of the day."),
        ),
    ),
    "Should the first crossing be put off from Sunday noon?",
    "evening",
    (("tides", "The ferry needs 1.5 m at the ramp."), ("mayor", "The band can play at any hour of the day.")),
)
DOSSIERS = (CRANES, CHOIR, RAMP)


def marked(dossier: Dossier, matter: Candidate | None = None) -> Candidate:
    """A matter whose author has marked what the key of the dossier says."""
    others = tuple(option.id for option in dossier.matter.options if option.id != dossier.expected)
    points = tuple(
        Point(
            id=f"k{number}",
            claim=text,
            quotes=(PointQuote(document=document, text=text),),
            speaks_for=(dossier.expected,),
            speaks_against=others,
            weight=0.7,
        )
        for number, (document, text) in enumerate(dossier.key)
    )
    return (matter or dossier.matter).model_copy(update={"points": points})


def turned(dossier: Dossier) -> Candidate:
    """The same matter with its question turned round; the options keep their ids and exchange their polarities."""
    options = tuple(
        option.model_copy(update={"polarity": POLARITIES[option.polarity]}) for option in dossier.matter.options
    )
    return dossier.matter.model_copy(update={"question": dossier.twin, "options": options})


def with_document(matter: Candidate, id: str, text: str) -> Candidate:
    """The same matter with one document more."""
    return matter.model_copy(update={"documents": (*matter.documents, _document(id, text))})
