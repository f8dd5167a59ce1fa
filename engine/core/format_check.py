"""Checks a format before it is registered: that no part is missing, and that the parts fit together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from engine.core.acts import Act
from engine.core.draws import Draw
from engine.core.events import Event
from engine.core.format import ACT_LABELS, Format, PhaseChange, Settings
from engine.core.host_acts import HOST_ACTS
from engine.core.matter import Matter
from engine.core.phrases import comma_list
from engine.core.state import State

_HOUSE_PARTS = (
    "memory prepare answers bench_answers answer bench_answer act_instead_of_turn complete_speech interview"
).split()
_LABEL_PLACES = {"role": "its role in `roles`"}
"""Where the labels stand that are not in `labels`."""
_EVENTS = frozenset(get_args(get_args(Event)[0]))
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


class FormatError(ValueError):
    """A format that cannot be registered. The sentence names the format and the part."""


def check_format(format: Format) -> None:
    """Raise `FormatError` for the first part of a format that is missing or does not fit."""
    for fault in _faults(format):
        raise FormatError(f"Format “{format.name}”: {fault}")


def _faults(format: Format) -> Iterator[str]:
    if not _NAME.fullmatch(format.name):
        yield "its name is small letters, digits and underscores, and begins with a letter."
    if not format.title.strip():
        yield "it has no title."
    if not _is_a(format.settings, Settings):
        yield "its settings are not a subclass of Settings."
    if not _is_a(format.matter_model, Matter):
        yield "it has no kind of matter (matter_model)."
    elif not getattr(format.matter_model, "kind", ""):
        yield f"its matter {format.matter_model.__name__} does not name its kind."
    for part in ("house", "roles", "phases", "labels", "outcomes"):
        if not getattr(format, part):
            yield f"it has no {part}."
    for part in _HOUSE_PARTS:
        if not hasattr(format.house, part):
            yield f"its house has no {part}."
    yield from _setting_faults(format)
    yield from _own_state_faults(format)
    yield from _phase_faults(format)
    yield from _act_faults(format)
    yield from _answer_faults(format)
    yield from _seat_faults(format)
    yield from _label_faults(format)
    if format.deal is not None and not format.seats_close:
        yield "it deals parts (deal) and does not close its seats (seats_close)."


def _is_a(given: object, wanted: type) -> bool:
    return isinstance(given, type) and issubclass(given, wanted)


def _answer_faults(format: Format) -> Iterator[str]:
    """Every act that somebody may be asked for has an answer of the house: those that are not free alone, and not
    another answer to the same ask."""
    for name, phase in format.phases.items():
        for kind, offer in phase.offers.items():
            asked = offer.answers is None and (offer.free is None or offer.default is not None)
            part, answers = (
                ("bench_answers", format.house.bench_answers) if offer.bench else ("answers", format.house.answers)
            )
            if asked and kind not in answers:
                yield f"phase “{name}” offers “{kind}”, which the house does not answer; add it to the house's {part}."


def _setting_faults(format: Format) -> Iterator[str]:
    fields = format.settings.model_fields
    for name, field in fields.items():
        if field.is_required():
            yield f"its setting “{name}” has no default."
    for name in sorted(format.matter_settings - fields.keys()):
        yield f"matter_settings names “{name}”, which is no setting."
    if format.turn_voices is not None and format.turn_voices not in fields:
        yield f"turn_voices names “{format.turn_voices}”, which is no setting."


def _own_state_faults(format: Format) -> Iterator[str]:
    """A fold knows the events that there are, and reads them, the state and the format's own state alone."""
    own = type(format.own.initial)
    if own is not NoneType and not (is_dataclass(own) and own.__dataclass_params__.frozen):  # type: ignore[attr-defined]
        yield f"its own state {own.__name__} is not a frozen dataclass."
    for event, fold in format.own.folds.items():
        if event not in _EVENTS:
            yield f"its own state folds the event {event.__name__}, which there is not."
            continue
        read = [_read_types(parameter) for name, parameter in get_type_hints(fold).items() if name != "return"]
        if len(read) != 3 or any(one not in types for one, types in zip((own, State, event), read, strict=True)):
            what = comma_list(one.__name__ for types in read for one in types)
            yield (
                f"its own state folds {event.__name__} by {fold.__name__}, which reads {what}; "
                f"it may read {own.__name__}, State and {event.__name__}, in this order, and nothing else."
            )


def _read_types(annotation: Any) -> tuple[Any, ...]:
    """The types that a parameter takes: several for a union."""
    types = get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
    return tuple(get_origin(one) or one for one in types)


def _phase_faults(format: Format) -> Iterator[str]:
    known = format.phases
    if format.first not in known:
        yield f"its first phase “{format.first}” is none of {comma_list(known)}."
    for name, phase in known.items():
        if phase.name != name:
            yield f"phase “{name}” calls itself “{phase.name}”."
        for rule in phase.rules:
            if isinstance(rule, PhaseChange) and rule.phase not in known:
                yield f"phase “{name}” goes on to the phase “{rule.phase}”, which is none of {comma_list(known)}."
    for name in format.callable_from:
        if name not in known:
            yield f"callable_from names the phase “{name}”, which is none of {comma_list(known)}."


def _act_faults(format: Format) -> Iterator[str]:
    models: dict[str, type[Act]] = {**HOST_ACTS}
    for name, phase in format.phases.items():
        for kind, offer in phase.offers.items():
            own = offer.model.model_fields["kind"].default if "kind" in offer.model.model_fields else None
            if own != kind:
                yield f"phase “{name}” offers “{kind}” by the act {offer.model.__name__}, whose kind is “{own}”."
            elif models.setdefault(kind, offer.model) is not offer.model:
                yield f"phase “{name}” offers a second act of the kind “{kind}”; name one of them otherwise."
            if offer.answers is not None and offer.answers not in phase.offers:
                yield f"phase “{name}”: “{kind}” answers “{offer.answers}”, which the phase does not offer."


def _seat_faults(format: Format) -> Iterator[str]:
    offered = {kind for phase in format.phases.values() for kind in phase.offers}
    for name, role in format.roles.items():
        for kind in sorted((role.may or frozenset()) - offered):
            yield f"role “{name}” may do “{kind}”, which no phase offers."
    try:
        seats = format.seating(format.settings(), Draw(format.name, "seating"), None)
    except Exception as error:
        yield f"its seating fails for the default settings without a matter ({type(error).__name__}: {error})."
        return
    if not seats:
        yield "its seating gives no seats for the default settings."
    if len({seat.seat for seat in seats}) < len(seats):
        yield "its seating gives two seats one number."
    for seat in seats:
        if seat.role not in format.roles:
            yield f"seat {seat.seat} has the role “{seat.role}”, which is none of {comma_list(format.roles)}."
    if format.host_seat is not None and format.host_seat not in {seat.seat for seat in seats}:
        yield f"the host's seat {format.host_seat} is none of its seats."


def _label_faults(format: Format) -> Iterator[str]:
    labels = format.labels
    seat_acts = [kind for kind in format.acts if kind not in ACT_LABELS]
    wanted: tuple[tuple[str, Collection[str], Mapping[str, str]], ...] = (
        ("phase", format.phases, labels.phases),
        ("choice", format.choices, labels.choices),
        ("outcome", format.outcomes, labels.outcomes),
        ("role", format.roles, {name: role.label for name, role in format.roles.items()}),
        ("act", seat_acts, labels.acts),
        ("setting", format.settings.model_fields, format.setting_labels),
    )
    for what, names, words in wanted:
        for name in names:
            if not words.get(name, "").strip():
                yield f"the {what} “{name}” has no label; add it to {_LABEL_PLACES.get(what, f'its labels ({what}s)')}."
    for what, known, words in (
        ("phase", format.phases, labels.phases),
        ("outcome", format.outcomes, labels.outcomes),
        ("act", format.acts.keys() | ACT_LABELS.keys(), labels.acts),
        ("setting", format.settings.model_fields, labels.settings),
    ):
        for name in words.keys() - set(known):
            yield f"labels name the {what} “{name}”, which there is not."
