"""Which models there are and what each of them does: `models.yaml` and the environment, read and checked.

Nothing here reaches out or loads LiteLLM; prices that the file leaves out come from the list inside its package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cases.yaml_lines import Fault, InvalidFile, LineMap, closest_name, parse_content
from engine.core.seats import HOUSE
from rooms.errors import RoomsError
from rooms.minds.key_addresses import is_local_address, key_refusal, no_address
from rooms.minds.llm.calls import ModelChoice, Structured
from rooms.minds.llm.plain_models import name_plain_models
from rooms.minds.llm.providers import default_key_variable, known_models, known_price, known_providers, wrong_key

DEFAULT_FILE = Path(__file__).with_name("models.yaml")
MAX_FILE_BYTES = 256 * 1024
DEFAULT_NAME = "default"
"""What calls the model that plays where nobody names another."""
TASKS = {"narrate": "judge", "react": "reactions", "summarise": "summaries"}
WITHHELD_SENTENCE = (
    "This server spends its own keys on no room that anybody may open: give a key for this room, or let the built-in "
    "minds play. (Whoever runs the server can change that with TWELVE_API_KEY or TWELVE_OPEN_MODELS.)"
)
# LiteLLM would send the provider's key there.
_ADDRESS_AS_NAME = "holds an address; name the model alone, and its address in base_url"
_FAMILIES = {
    "claude": "anthropic",
    "gpt": "openai",
    "chatgpt": "openai",
    "o1": "openai",
    "o3": "openai",
    "o4": "openai",
    "gemini": "gemini",
    "mistral": "mistral",
    "deepseek": "deepseek",
    "grok": "xai",
}
"""By the beginning of a model's name: its provider, where none is given."""
OWN_SERVER_SECONDS = 300.0
"""Seconds of silence of a server of one's own: it may have to read its model into memory first, and reads a long prompt
slowly."""
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")


class InvalidModels(RoomsError):
    """The models cannot be configured as somebody wants them. Names the file, line and field, or the setting."""

    code = "bad_models"


@dataclass(frozen=True)
class Configuration:
    """The models by name, and what each of them does where nobody says otherwise."""

    models: dict[str, ModelChoice] = field(default_factory=dict)
    """By name; a server puts those in that it has measured (`ModelAvailability.measure`)."""
    named: str | None = None
    """The default, whether or not it has a key."""
    overrides: Mapping[str, str] = field(default_factory=dict)
    """By `judge`, `reactions` or `summaries`: another model's name."""
    seats: Mapping[int, str] = field(default_factory=dict)
    """By seat: another model's name."""
    embeddings: ModelChoice | None = None
    base_url: str | None = None
    """Where the server of one's own is that the settings name; where that is this machine, nothing leaves it."""
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)
    withheld: bool = False
    """Whether the environment's keys are for nobody: only models that need none, or have one of a host's, can play."""

    def key_of(self, choice: ModelChoice) -> str | None:
        """The key that the environment has for a model, and may be sent where that is."""
        return None if self.withheld or self.own_key_refusal(choice) is not None else self._own_key(choice)

    def own_key_refusal(self, choice: ModelChoice) -> str | None:
        """Why no key of the environment is sent to a model's address; null where one is."""
        return key_refusal(choice.base_url, self.environment, choice.key_env)

    def given_key_refusal(self, choice: ModelChoice) -> str | None:
        """Why no key of a host's is sent to a model's address; null where one is."""
        return key_refusal(choice.base_url, self.environment)

    def _own_key(self, choice: ModelChoice) -> str | None:
        return self.environment.get(choice.key_env or "") or None

    def own_keys(self) -> list[str]:
        """The names of the keys that the environment has, for the operator of the server."""
        every = [*self.models.values(), *([self.embeddings] if self.embeddings is not None else [])]
        return sorted({choice.key_env for choice in every if choice.key_env is not None and self._own_key(choice)})

    def why_not(self, choice: ModelChoice, key: str | None = None) -> str | None:
        """Why a model cannot be used, as far as is known without calling it; null when it can. With a host's key."""
        if (unknown := self.unknown_model_sentence(choice)) is not None:
            return unknown
        key = key or self.key_of(choice)
        if key is None and choice.key_env is not None:
            if (refused := self.own_key_refusal(choice)) is not None:
                return refused
            if self._own_key(choice):
                return WITHHELD_SENTENCE
            return f"It needs a key: set {choice.key_env}, or give one for this room."
        return wrong_key(choice, key) if key is not None else None

    def unknown_model_sentence(self, choice: ModelChoice) -> str | None:
        """Why a model cannot be used with whatever key; null when it can."""
        # A free model of a provider of ours is hardly meant: its name is wrong.
        hosted = choice.base_url is None and not choice.local
        if not hosted or choice.price_known or choice.input_price:
            return None
        known = known_models(choice.provider)
        meant = closest_name(choice.model, known) if known else closest_name(choice.provider, known_providers())
        meant = meant.removeprefix("; ")
        right = f"put its name right ({meant})" if meant else "put its name right"
        return f"No price is known for {choice.provider}/{choice.model}: {right}, or give its prices."

    def unpriced_version(self, choice: ModelChoice) -> bool:
        """Whether a model has no price, but is one of a family whose models are known: an older or a newer version."""
        family = re.sub(r"[\d.:@_-]+|latest|preview", "", choice.model)
        known = {re.sub(r"[\d.:@_-]+|latest|preview", "", name) for name in known_models(choice.provider)}
        return not choice.price_known and family in known

    @property
    def stays_here(self) -> bool:
        """Whether no call leaves this machine: the settings name a server on it."""
        return self.base_url is not None and is_local_address(self.base_url)

    def find(self, name: str, where: str, base_url: str | None = None) -> ModelChoice:
        """The one way from a name to a model: `default`, a name of the file, the model of the settings, a model of the
        server that they name, a provider's as provider/model, or a well-known one by its name alone.

        Args:
            where: the option, key or setting that names the model, for sentences.
            base_url: where it is, if a file says so.

        Raises:
            InvalidModels: for a name that leads nowhere, and for one that leads away from a machine that nothing is to
                leave.
        """
        if name == DEFAULT_NAME:
            if self.default is None:
                why = next((why for one in self.models.values() if (why := self.why_not(one))), "")
                raise InvalidModels(f"{where} {DEFAULT_NAME}: no model is ready here. {why}".strip())
            return self.models[self.default]
        if base_url is None:
            own = self.models.get(self.named or "")
            if name in self.models:
                return self.models[name]
            if own is not None and name in (own.model, f"{own.provider}/{own.model}"):
                return own
            if self.stays_here and own is not None:
                return self._served_here(name, own, where)
        elif self.stays_here and not is_local_address(base_url):
            raise InvalidModels(
                f"{where} base_url: TWELVE_MODEL_BASE_URL names a server on this machine, and nothing leaves it; leave "
                "one of the two out."
            )
        if "/" not in name:
            provider = "openai" if base_url is not None else hosted_family(name)
            name = f"{provider}/{name}" if provider else name
        return named_choice(name, base_url, self.models, where, f"{where} base_url")

    def _served_here(self, name: str, own: ModelChoice, where: str) -> ModelChoice:
        """A model of the server on this machine, whatever provider it is named with."""
        provider, _, rest = name.partition("/")
        known = rest and provider in {own.provider, *_FAMILIES.values()}
        return named_choice(f"{own.provider}/{rest if known else name}", self.base_url, self.models, where, where)

    @property
    def default(self) -> str | None:
        """Who plays where nobody says otherwise: the named default, or the first model that is ready, or nobody."""
        names = [self.named] if self.named else []
        return next((name for name in [*names, *self.models] if self.why_not(self.models[name]) is None), None)

    @property
    def configured(self) -> bool:
        """Whether any model can be used without a key of a host's."""
        return self.default is not None

    def providers(self) -> list[str]:
        """Whose models can be used without a key of a host's."""
        return sorted({choice.provider for choice in self.models.values() if self.why_not(choice) is None})

    def single_seats(self, name: str) -> dict[str, str]:
        """Who plays single seats, by number, where this model is named for all: with the default those of the file
        that are ready, with any other nobody."""
        if name != self.default:
            return {}
        return {str(seat): one for seat, one in self.seats.items() if self.why_not(self.models[one]) is None}

    def for_task(self, task: str, playing: ModelChoice) -> ModelChoice:
        """The model of `narrate`, `react` or `summarise` in a room that this one plays in."""
        choice = self.models.get(self.overrides.get(TASKS[task], ""))
        return choice if choice is not None and self.why_not(choice) is None else playing


# The file

_Word = Annotated[str, Field(min_length=1, max_length=200)]


class _Shape(BaseModel):
    model_config = ConfigDict(defer_build=True, extra="forbid", strict=True)


class _Place(_Shape):
    provider: Annotated[str, Field(min_length=1, max_length=40)]
    model: _Word
    base_url: _Word | None = None
    key_env: Annotated[str, Field(min_length=1, max_length=100)] | None = None
    local: bool = False
    input_price: Annotated[float, Field(ge=0, le=10_000)] | None = None
    timeout: Annotated[float, Field(ge=1, le=600)] = 30.0


class _Model(_Place):
    label: str = ""
    temperature: Annotated[float, Field(ge=0, le=2)] | None = 0.7
    max_tokens: Annotated[int, Field(ge=16, le=32_768)] = 2048
    fallback: str | None = None
    cheaper: str | None = None
    output_price: Annotated[float, Field(ge=0, le=10_000)] | None = None
    structured: Structured = "schema"
    system: bool = True
    alternate: bool = False
    tools: bool | Literal["alone"] = True
    thinking: bool = False
    small: bool | None = None
    analyses: bool = False


class _Overrides(_Shape):
    judge: str | None = None
    reactions: str | None = None
    summaries: str | None = None
    jurors: dict[str, str] = {}


class _File(_Shape):
    models: dict[str, _Model]
    default: str | None = None
    overrides: _Overrides | None = None
    embeddings: _Place | None = None


def load_models(
    file: Path | None,
    environment: Mapping[str, str],
    *,
    model: str | None = None,
    base_url: str | None = None,
    small: bool | None = None,
    withheld: bool = False,
) -> Configuration:
    """The configuration in a file, or in ours; `model`, `base_url`, `small` and `withheld` as the settings have them.
    Raises `InvalidModels`."""
    try:
        content = parse_content(
            file or DEFAULT_FILE, "model", MAX_FILE_BYTES, _File, _fields_at, _faults, name_plain_models
        )
    except InvalidFile as bad:
        raise InvalidModels(str(bad)) from None
    configuration = replace(_configuration(content, environment), withheld=withheld)
    if model is None:
        if base_url is not None:
            raise InvalidModels("TWELVE_MODEL_BASE_URL says where a model is, and TWELVE_MODEL which: set both.")
        if small is not None:
            raise InvalidModels("TWELVE_MODEL_SMALL says how a model is asked, and TWELVE_MODEL which: set both.")
        return configuration
    return _with_model(configuration, model, base_url, small)


def _with_model(configuration: Configuration, model: str, base_url: str | None, small: bool | None) -> Configuration:
    """With another default: one of the file's names, or any model of any provider."""
    if base_url is None and model in configuration.models:
        known = configuration.models[model]
        named = known if small is None else replace(known, small_mode=small)
        return replace(configuration, named=model, models={**configuration.models, model: named})
    choice = replace(
        named_choice(model, base_url, configuration.models, "TWELVE_MODEL", "TWELVE_MODEL_BASE_URL"), small_mode=small
    )
    found = replace(
        configuration,
        models={**configuration.models, choice.name: choice},
        named=choice.name,
        overrides={},
        seats={},
        base_url=base_url,
    )
    return _staying_here(found) if found.stays_here else found


def _staying_here(configuration: Configuration) -> Configuration:
    """With models on this machine alone: what is said at its tables is sent nowhere else."""
    models = {
        name: replace(one, fallback=None, cheaper=None)
        for name, one in configuration.models.items()
        if one.base_url is not None and is_local_address(one.base_url)
    }
    embeddings = configuration.embeddings
    here = embeddings is not None and embeddings.base_url is not None and is_local_address(embeddings.base_url)
    return replace(configuration, models=models, embeddings=embeddings if here else None)


def hosted_family(name: str) -> str | None:
    """The provider whose models begin as this name does; None where none is known."""
    return next((provider for start, provider in _FAMILIES.items() if name.casefold().startswith(start)), None)


def named_choice(
    model: str, base_url: str | None, known: Mapping[str, ModelChoice], where: str, where_base_url: str
) -> ModelChoice:
    """Any model of any provider, written as provider/model, at the prices of the list.

    Args:
        base_url: where it is, unless its provider knows that.
        known: the models that the file has, one of which may have been meant.
        where: the setting that names the model, for sentences.
        where_base_url: that which names the address.

    Raises:
        InvalidModels: for a name that is not so written, and for an address that is none.
    """
    provider, slash, rest = model.partition("/")
    if not slash or not provider or not rest:
        close = closest_name(model, (*known, DEFAULT_NAME))
        raise InvalidModels(
            f"{where}: {model!r} is none of the models that the file has ({', '.join(known)}), "
            f"and not written as provider/model{close or '.'}"
        )
    if "://" in model:
        raise InvalidModels(f"{where}: {_ADDRESS_AS_NAME}.")
    if base_url is not None and (wrong := no_address(base_url)):
        raise InvalidModels(f"{where_base_url}: {wrong}.")
    local = base_url is not None and is_local_address(base_url)
    return _priced(
        ModelChoice(
            name=re.sub(r"[^a-z0-9._-]+", "-", rest.rpartition("/")[2].lower()).strip("-._")[:40] or "model",
            provider=provider,
            model=rest,
            label=rest,
            base_url=base_url,
            local=local,
            key_env=None if local else default_key_variable(provider),
            timeout=OWN_SERVER_SECONDS if base_url is not None else 30.0,
        )
    )


def _fields_at(where: LineMap) -> list[str]:
    holder: type[BaseModel] = _File
    if len(where) > 1:
        holders: dict[str, type[BaseModel]] = {"models": _Model, "overrides": _Overrides, "embeddings": _Place}
        holder = holders[str(where[0])]
    return list(holder.model_fields)


def _faults(content: _File) -> Iterator[Fault]:
    """What is wrong with a file whose fields are each right: names that lead nowhere, addresses that are none."""
    names = content.models
    if not names:
        yield Fault(("models",), "is empty; leave the setting out to play without models")
    for name, entry in names.items():
        if not _NAME.fullmatch(name) or name == HOUSE:
            taken = f"{HOUSE} is the built-in minds' name" if name == HOUSE else "is no name for a model"
            yield Fault(("models", name), f"{taken}: use small letters, digits, . _ and -, at most 40")
        yield from _place_faults(("models", name), entry)
        for other in ("fallback", "cheaper"):
            yield from _no_model(("models", name, other), getattr(entry, other), names, but=name)
    if content.default is not None:
        yield from _no_model(("default",), content.default, names)
    if content.overrides is not None:
        for role in ("judge", "reactions", "summaries"):
            yield from _no_model(("overrides", role), getattr(content.overrides, role), names)
        for seat, name in content.overrides.jurors.items():
            if not re.fullmatch(r"[1-9][0-9]?", seat):
                yield Fault(("overrides", "jurors", seat), "is no seat; seats are numbers from 1")
            yield from _no_model(("overrides", "jurors", seat), name, names)
    if content.embeddings is not None:
        yield from _place_faults(("embeddings",), content.embeddings)


def _place_faults(where: tuple[str, ...], place: _Place) -> Iterator[Fault]:
    if "://" in place.model:
        yield Fault((*where, "model"), _ADDRESS_AS_NAME)
    if place.base_url is not None and (wrong := no_address(place.base_url)):
        yield Fault((*where, "base_url"), wrong)


def _no_model(where: tuple[str, ...], name: str | None, names: Mapping[str, Any], but: str = "") -> Iterator[Fault]:
    if name is None:
        return
    if name not in names:
        yield Fault(where, f"{name} is none of the models here{closest_name(name, names)}")
    elif name == but:
        yield Fault(where, "must be another model")


def _configuration(content: _File, environment: Mapping[str, str]) -> Configuration:
    overrides = content.overrides or _Overrides()
    roles = {role: getattr(overrides, role) for role in ("judge", "reactions", "summaries")}
    embeddings = content.embeddings
    return Configuration(
        models={name: _choice(name, entry) for name, entry in content.models.items()},
        named=content.default or next(iter(content.models)),
        overrides={role: name for role, name in roles.items() if name is not None},
        seats={int(seat): name for seat, name in overrides.jurors.items()},
        embeddings=_choice("embeddings", embeddings) if embeddings is not None else None,
        environment=environment,
    )


def _choice(name: str, entry: _Place) -> ModelChoice:
    fields = entry.model_dump()
    given = fields.pop("input_price", None), fields.pop("output_price", None)
    key_env = entry.key_env or (
        None if entry.local or entry.base_url is not None else default_key_variable(entry.provider)
    )
    fields |= {
        "small_mode": fields.pop("small", None),
        "name": name,
        "key_env": key_env,
        "label": fields.get("label") or name,
    }
    return _priced(ModelChoice(**fields), *given)


def _priced(choice: ModelChoice, asked: float | None = None, answered: float | None = None) -> ModelChoice:
    """With the prices of the file for what is asked and answered, and those of the list where it gives none."""
    listed = None if choice.local or None not in (asked, answered) else known_price(choice)
    if listed is not None:
        asked, answered = listed[0] if asked is None else asked, listed[1] if answered is None else answered
    return replace(
        choice,
        price_known=choice.local or None not in (asked, answered),
        input_price=choice.input_price if asked is None else asked,
        output_price=choice.output_price if answered is None else answered,
    )
