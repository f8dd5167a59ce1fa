"""Registering a format: a part that is missing or does not fit is named in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import pytest

from engine.core import acts
from engine.core.events import BaseEvent, Begun, Filed
from engine.core.format import Format, Labels, Offer, Phase, PhaseChange, Role, Settings
from engine.core.format_check import FormatError
from engine.core.matter import Matter
from engine.core.own_state import OwnState
from engine.core.plain_house import PlainHouse
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.formats import FORMATS, find_format, matter_model, register, unregister
from engine.matters.criminal_case import Case
from harness.examples import registered
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import COIN_TOSS, CoinTossOwn, CoinTossSettings
from tests.coin_toss.wager import Wager


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    before = dict(FORMATS)
    yield
    assert dict(FORMATS) == before


def phases(**changed: Phase) -> dict[str, Phase]:
    """The coin toss's phases, with others in their place or added to them."""
    return {**COIN_TOSS.phases, **changed}


def labels(**changed: Any) -> Labels:
    return replace(COIN_TOSS.labels, **changed)


def offering(phase: str, kind: str, offer: Offer) -> dict[str, Phase]:
    before = COIN_TOSS.phases[phase]
    return phases(**{phase: replace(before, offers={**before.offers, kind: offer})})


class OtherBallot(acts.CastBallot):
    """A second act of the same kind."""


class Kindless(acts.Act):
    """An act that names another kind than the offer."""

    kind: Literal["other"] = "other"


@dataclass
class Changeable:
    """A state that is not frozen."""


OWN = COIN_TOSS.own


def reads_the_matter(own: CoinTossOwn, state: State, event: Filed, matter: Wager = WAGER) -> CoinTossOwn:
    return own


class Nameless(Matter):
    """A matter that does not name its kind."""


class Demanding(Settings):
    """Settings of which one must be given."""

    stake: int


class Stakes(CoinTossSettings):
    """Settings of which one has no label."""

    stake: int = 1


class OtherWager(Matter):
    """Another model of the same kind."""

    kind: ClassVar[str] = "wager"


def going_to(phase: str) -> dict[str, Phase]:
    before = COIN_TOSS.phases["call"]
    change = PhaseChange(phase, lambda context: None)
    return phases(call=replace(before, rules=(*before.rules, change)))


TOSS = COIN_TOSS.phases["toss"].offers
BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a name with a space": ({"name": "coin toss"}, "its name is small letters, digits and underscores"),
    "no title": ({"title": " "}, "it has no title"),
    "settings of another type": ({"settings": dict}, "its settings are not a subclass of Settings"),
    "no matter": ({"matter_model": None}, "it has no kind of matter (matter_model)"),
    "a matter without a kind": ({"matter_model": Nameless}, "its matter Nameless does not name its kind"),
    "no house": ({"house": None}, "it has no house"),
    "a house that is none": ({"house": object()}, "its house has no memory"),
    "a house without answers": (
        {"house": PlainHouse()},
        "phase “call” offers “cast_ballot”, which the house does not answer; add it to the house's answers",
    ),
    "a bench without answers": (
        {"phases": offering("toss", "narrate", replace(TOSS["speak"], model=acts.Narrate, bench=True))},
        "phase “toss” offers “narrate”, which the house does not answer; add it to the house's bench_answers",
    ),
    "a setting without a default": ({"settings": Demanding}, "its setting “stake” has no default"),
    "an unknown setting of the matter": (
        {"matter_settings": frozenset({"stake"})},
        "matter_settings names “stake”, which is no setting",
    ),
    "an unknown setting of voices": ({"turn_voices": "voices"}, "turn_voices names “voices”, which is no setting"),
    "a seating that needs a matter": (
        {"seating": lambda settings, draw, matter: matter.id},
        "its seating fails for the default settings without a matter (AttributeError:",
    ),
    "two seats of one number": (
        {"seating": lambda settings, draw, matter: 2 * COIN_TOSS.seating(settings, draw, matter)},
        "its seating gives two seats one number",
    ),
    "a label of an unknown phase": (
        {"labels": labels(phases={**COIN_TOSS.labels.phases, "coll": "Calls"})},
        "labels name the phase “coll”, which there is not",
    ),
    "no roles": ({"roles": {}}, "it has no roles"),
    "no phases": ({"phases": {}}, "it has no phases"),
    "no outcomes": ({"outcomes": ()}, "it has no outcomes"),
    "an unknown first phase": ({"first": "start"}, "its first phase “start” is none of call, reasons, toss, verdict"),
    "a phase under another name": (
        {"phases": phases(call=replace(COIN_TOSS.phases["call"], name="calls"))},
        "phase “call” calls itself “calls”",
    ),
    "a change to an unknown phase": ({"phases": going_to("end")}, "phase “call” goes on to the phase “end”"),
    "a vote called in an unknown phase": ({"callable_from": ("end",)}, "callable_from names the phase “end”"),
    "an act under another kind": (
        {"phases": offering("call", "nudge", replace(TOSS["speak"], model=Kindless))},
        "phase “call” offers “nudge” by the act Kindless, whose kind is “other”",
    ),
    "two acts of one kind": (
        {"phases": offering("toss", "cast_ballot", replace(TOSS["pass"], model=OtherBallot, answers=None))},
        "phase “toss” offers a second act of the kind “cast_ballot”; name one of them otherwise",
    ),
    "an act of the host's kind": (
        {"phases": offering("toss", "adjourn", replace(TOSS["speak"], model=type("Adjourn", (acts.Adjourn,), {})))},
        "phase “toss” offers a second act of the kind “adjourn”",
    ),
    "an answer to nothing": (
        {"phases": offering("call", "pass", TOSS["pass"])},
        "phase “call”: “pass” answers “speak”, which the phase does not offer",
    ),
    "a role with an unknown act": (
        {"roles": {**COIN_TOSS.roles, "caller": Role("Caller", frozenset({"cast_ballot", "fly"}))}},
        "role “caller” may do “fly”, which no phase offers",
    ),
    "a seat with an unknown role": (
        {"roles": {"witness": Role("Witness")}},
        "seat 1 has the role “caller”, which is none of witness",
    ),
    "a host's seat that is none": ({"host_seat": 9}, "the host's seat 9 is none of its seats"),
    "no seats": ({"seating": lambda settings, draw, matter: ()}, "its seating gives no seats"),
    "a phase without a label": ({"labels": labels(phases={})}, "the phase “call” has no label"),
    "a choice without a label": ({"labels": labels(choices={"heads": "Heads"})}, "the choice “tails” has no label"),
    "an outcome without a label": ({"labels": labels(outcomes={})}, "the outcome “heads” has no label"),
    "an act without a label": ({"labels": labels(acts={})}, "the act “file_reason” has no label"),
    "a setting without a label": (
        {"settings": Stakes},
        "the setting “stake” has no label; add it to its labels (settings)",
    ),
    "a label of an unknown setting": (
        {"labels": labels(settings={**COIN_TOSS.labels.settings, "stake": "Stake"})},
        "labels name the setting “stake”, which there is not",
    ),
    "a role without a label": (
        {"roles": {**COIN_TOSS.roles, "witness": Role(" ")}},
        "the role “witness” has no label",
    ),
    "an own state that can be changed": (
        {"own": OwnState(Changeable(), {})},
        "its own state Changeable is not a frozen dataclass",
    ),
    "an own state of an unknown event": (
        {"own": OwnState(CoinTossOwn(), {BaseEvent: OWN.folds[Filed]})},
        "its own state folds the event BaseEvent, which there is not",
    ),
    "an own state of another event": (
        {"own": OwnState(CoinTossOwn(), {Begun: OWN.folds[Filed]})},
        "its own state folds Begun by _filed, which reads CoinTossOwn, State, Filed; it may read CoinTossOwn, State",
    ),
    "an own state that reads the matter": (
        {"own": OwnState(CoinTossOwn(), {Filed: reads_the_matter})},
        "its own state folds Filed by reads_the_matter, which reads CoinTossOwn, State, Filed, Wager; it may read",
    ),
    "parts without closed seats": (
        {"seats_close": False},
        "it deals parts (deal) and does not close its seats (seats_close)",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_part_is_named_with_its_format_in_a_sentence(what: str) -> None:
    changes, sentence = BAD[what]
    format = replace(COIN_TOSS, **changes)
    with pytest.raises(FormatError) as refused:
        register(format)
    assert str(refused.value).startswith(f"Format “{format.name}”: {sentence}")
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_two_formats_have_two_names() -> None:
    with registered("coin_toss"), pytest.raises(FormatError, match="is registered already; give this one another name"):
        register(COIN_TOSS)


def test_a_kind_of_matter_has_one_model() -> None:
    with (
        registered("coin_toss"),
        pytest.raises(FormatError, match="kind of matter “wager” is that of format “coin_toss”"),
    ):
        register(replace(COIN_TOSS, name="other_toss", matter_model=OtherWager))


def test_formats_may_share_a_kind_of_matter() -> None:
    with registered("coin_toss"):
        register(replace(COIN_TOSS, name="other_toss"))
        assert matter_model("wager") is Wager
        unregister("other_toss")


def test_a_format_is_there_from_its_registration_to_its_removal() -> None:
    def found() -> Format | str:
        try:
            return find_format("coin_toss")
        except Refusal as refusal:
            return refusal.code

    assert (found(), matter_model("wager")) == ("no_such_format", None)
    with registered("coin_toss"):
        assert (found(), matter_model("wager")) == (COIN_TOSS, Wager)
    assert found() == "no_such_format"
    assert matter_model("criminal_case") is Case
