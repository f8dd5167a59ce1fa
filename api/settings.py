"""Settings: everything that can be configured, in one place. They come from the environment; a file `.env` is read too.

Names begin with `TWELVE_`, except for those that have a customary name. `.env.example` lists all of them, and a test
holds the two lists to each other.
"""

from __future__ import annotations

import os
import re
from collections import ChainMap
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import AliasChoices, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from api.format_plugins import split_names
from rooms.minds.key_addresses import is_local_address, no_address
from rooms.voice.elevenlabs import Account, VoiceSettings
from rooms.voice.selection import ACCOUNT_WITHHELD, DEFAULT_JUDGE_VOICE, NO_ACCOUNT, VoiceSetup

PAGE_FOLDER = Path(__file__).resolve().parents[1] / "web" / "dist"
"""Where the built page is."""
SQLITE = "sqlite:///twelve.db"
DOTENV = ".env"
ENCODING = "utf-8-sig"
"""Of that file: UTF-8, with or without the mark that some editors begin it with."""
PREFIX = "TWELVE_"
MAX_NUMBER = 2**53
"""The largest whole number of a setting."""
OTHER_VARIABLES_PATTERN = re.compile(r"TWELVE_(TOKEN|SERVER|(TEST|LIVE)_.+|(SERVICE|PORT)_.+)")
"""Variables with our prefix that are no settings of the server: what `twelve play` and the examples read, what switches
tests on, and what Kubernetes sets for a service named `twelve`."""


def environment() -> ChainMap[str, str]:
    """The environment, and after it what `.env` adds: where the keys of providers are, under names of their own."""
    added = {name: value for name, value in dotenv_values(DOTENV, encoding=ENCODING).items() if value is not None}
    return ChainMap(dict(os.environ), added)


def is_loopback(host: str) -> bool:
    """Whether a name or an address leads to this machine alone."""
    name = host.lower().removesuffix(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


class Settings(BaseSettings):
    """What whoever runs a server may set."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=DOTENV,
        env_file_encoding=ENCODING,
        extra="ignore",
        frozen=True,
        env_ignore_empty=True,
        # No limit is infinite, and none is no number.
        allow_inf_nan=False,
        populate_by_name=True,
    )

    database_url: str = Field(SQLITE, validation_alias=AliasChoices("DATABASE_URL", "database_url"))
    """Where rooms are: `postgresql://user:password@host/name`, `sqlite:///file.db` or `memory://` (keeps nothing)."""
    database_connections: int = Field(10, ge=4, le=100)
    """How many connections a worker opens to PostgreSQL at most, besides one for leases."""
    database_pooled: bool | None = None
    """Whether PostgreSQL is behind a pooler that gives each transaction another session, as PgBouncer does in
    transaction mode. Where nothing is said it is found out; `pgbouncer=true` in the address says the same."""
    redis_url: str | None = Field(None, validation_alias=AliasChoices("REDIS_URL", "redis_url"))
    """News between workers: `redis://host:6379/0`. Needed for more than one worker."""
    host: str = "127.0.0.1"
    """The address to listen at; `0.0.0.0` for all of them."""
    port: int = Field(8000, ge=0, le=65535, validation_alias=AliasChoices("TWELVE_PORT", "PORT", "port"))
    """The port to listen at; 0 for any free one."""
    workers: int = Field(1, ge=1, le=64)
    """Processes that serve side by side."""
    public_url: str | None = Field(None, pattern=r"^https?://[^\s/]+(/.*)?$")
    """How people reach this server, where that is not what their requests say; links to rooms begin with it."""
    allowed_origins: Annotated[tuple[str, ...], NoDecode] = ()
    """Other sites whose pages may use this server, separated by commas; `*` for any. Its own page always may."""
    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = ()
    """Further names by which requests may reach this server, separated by commas, besides addresses in numbers,
    `localhost` and the name in `TWELVE_PUBLIC_URL`; `*` for any, which gives up the protection from DNS rebinding."""
    formats: Annotated[tuple[str, ...], NoDecode] = ()
    """Formats from other packages, beside those of this one: `package.module:NAME`, separated by commas."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """How much is logged."""
    otlp_endpoint: str | None = Field(
        None,
        pattern=r"^https?://[^\s/]+(/.*)?$",
        validation_alias=AliasChoices("OTEL_EXPORTER_OTLP_ENDPOINT", "otlp_endpoint"),
    )
    """Where a collector of OpenTelemetry takes traces over HTTP; empty: none are made. Needs the extra `tracing`."""
    otlp_traces_endpoint: str | None = Field(
        None,
        pattern=r"^https?://[^\s/]+(/.*)?$",
        validation_alias=AliasChoices("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "otlp_traces_endpoint"),
    )
    """The same as the whole address, with its path; it wins."""
    log_format: Literal["auto", "json", "console"] = "auto"
    """One JSON object per line, or lines for people; `auto` is for people where a terminal reads along."""
    idle_seconds: float = Field(300.0, ge=1)
    """After so long without anybody a room leaves the memory; it comes back from the database when somebody asks."""
    keep_days: int | None = Field(None, ge=1, le=36_500)
    """After so many days in which nobody read or acted in it a room is erased, and with it the rooms that were forked
    from it; empty: rooms are kept until their host erases them."""
    class_days: int = Field(30, ge=0, le=36_500)
    """So many days after it was opened a class is erased, with its pupils' names and all its rooms; 0: classes are kept
    until their teacher erases them."""
    case_memory_mib: int = Field(32, ge=1)
    """How many MiB the cases of the rooms in one worker's memory may have together, as JSON: rooms in which nobody is
    make way for others, and a room on one more case is refused (`too_fast`) where that does not help."""
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = ()
    """Proxies in front of this server, as addresses or networks separated by commas; only they are believed when they
    say (`X-Forwarded-For`, `X-Forwarded-Proto`) whom a request comes from."""
    api_key: SecretStr | None = None
    """Whoever opens a room must send this as `X-Api-Key`; empty: everybody may open rooms."""
    operator_key: SecretStr | None = Field(None, min_length=16)
    """Opens the operator's page (`/operator`): rooms, workers, leases, errors and money. Empty: there is no page."""
    open_models: bool = False
    """Whether rooms spend this server's keys for models and voices although anybody may open them: where it can be
    reached from other machines and has no `api_key`. Without it the house plays there, unless a host gives a key."""
    rooms_per_minute: int = Field(120, ge=1)
    """How many rooms one address may open in a minute; as many at once."""
    acts_per_second: float = Field(20.0, gt=0)
    """How many acts or frames one token or socket may send in a second; three times as many at once."""
    requests_per_second: float = Field(100.0, gt=0)
    """How many requests one token may send in a second, acts among them; three times as many at once."""
    address_per_second: float = Field(500.0, gt=0)
    """How many requests one address may send in a second, with any tokens or none; ten times as many at once."""
    guesses_per_minute: int = Field(60, ge=1)
    """How many codes of no room one address may try in a minute; twice as many at once."""
    joins_per_minute: int = Field(10, ge=1)
    """How many people one address may bring into one room in a minute, on a seat or into the audience; twelve times as
    many at once."""
    interviews_per_minute: int = Field(12, ge=1)
    """How many questions one token, or one address without a token, may put to the seats of a room in a minute, once it
    is over; as many at once. All together may put five times as many."""
    documents_per_minute: int = Field(60, ge=1)
    """How many files, documents or personas, one address may have read in a minute; as many at once."""
    body_kib_per_second: int = Field(1024, ge=1)
    """How many KiB of bodies of 16 KiB and more one address may send in a second; sixty-four times as many at once."""
    connections_per_address: int = Field(3000, ge=1)
    """How many connections one address may have open at a worker, requests and sockets together."""
    request_seconds: float = Field(20.0, gt=0, le=600)
    """How long a client may take over the head of a request; as long again over its body, which then has to bring 4 KiB
    a second."""
    webhook_private: bool = False
    """Whether webhooks may lead to addresses that are not public: this machine's own, or those of its network."""
    webhook_seconds: float = Field(10.0, gt=0, le=60)
    """How long the target of a webhook may take to answer."""
    signing_key: SecretStr | None = None
    """What certificates are signed with, 64 hex digits; empty: a key that is made once and kept in the database."""
    voice: Literal["auto", "elevenlabs", "espeak", "browser", "captions"] = "auto"
    """What the judge is heard by where a room does not say: `auto` is ElevenLabs where there is a key, else the offline
    voice, else that of each listener's browser."""
    elevenlabs_api_key: SecretStr | None = Field(
        None, validation_alias=AliasChoices("ELEVENLABS_API_KEY", "elevenlabs_api_key")
    )
    """The key of an account at ElevenLabs."""
    elevenlabs_voice: str = Field(DEFAULT_JUDGE_VOICE, pattern=r"^[A-Za-z0-9_-]{1,64}$")
    """The judge's voice there, by its id."""
    elevenlabs_juror_voices: Annotated[tuple[str, ...], NoDecode] = ()
    """The voices of turns there, ids separated by commas, from seat 1 on; empty: they have the judge's."""
    elevenlabs_model: str = Field("eleven_multilingual_v2", pattern=r"^[a-z0-9_]{1,64}$")
    """Which of ElevenLabs' models speaks."""
    elevenlabs_format: str = Field("mp3_44100_128", pattern=r"^mp3_\d{5}_\d{2,3}$")
    """The format of its sound: one of its MP3 formats."""
    elevenlabs_url: str = Field("https://api.elevenlabs.io", pattern=r"^https?://[^\s/]+(/.*)?$")
    """Where ElevenLabs is."""
    elevenlabs_stability: float = Field(0.7, ge=0, le=1)
    """How even its voice is."""
    elevenlabs_similarity: float = Field(0.8, ge=0, le=1)
    """How near it stays to the voice's original."""
    elevenlabs_style: float = Field(0.5, ge=0, le=1)
    """How much it heightens the voice's own style."""
    elevenlabs_speed: float = Field(1.0, ge=0.7, le=1.2)
    """How fast it speaks."""
    espeak_voice: str = Field("en-gb-x-rp", pattern=r"^[A-Za-z0-9+_-]{1,64}$")
    """The offline voice, as eSpeak NG calls it."""
    espeak_rate: int = Field(165, ge=80, le=450)
    """How many words it speaks in a minute."""
    voice_room_characters: int = Field(20_000, ge=0)
    """How many characters one room may have spoken by a voice that is paid for."""
    voice_month_characters: int | None = Field(None, ge=0)
    """The same for all rooms together in a month; empty: as many as the account has."""
    courtlistener_token: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices("TWELVE_COURTLISTENER_TOKEN", "COURTLISTENER_API_TOKEN", "courtlistener_token"),
    )
    """The token of an account at CourtListener, for `twelve cases import courtlistener`."""
    courtlistener_url: str = Field("https://www.courtlistener.com/api/rest/v4/", pattern=r"^https?://[^\s/]+(/.*)?$")
    """Where CourtListener's API is."""
    wikipedia_contact: str | None = Field(None, min_length=3, max_length=200, pattern=r"^[\x21-\x7e]+$")
    """A mail address or URL by which those who run Wikipedia reach whoever runs this server; historical trials look
    nothing up there without it."""
    wikipedia_folder: Path = Path("~/.cache/twelve/wikipedia")
    """Where what Wikipedia answered is cached for a day."""
    wikipedia_url: str = Field("https://{language}.wikipedia.org/w/api.php", pattern=r"^https?://[^\s/]+(/.*)?$")
    """The address of its API, with `{language}` in it; another one for a mirror."""
    courtlistener_folder: Path = Path("~/.cache/twelve/courtlistener")
    """Where its answers are kept, so that no decision is fetched twice."""
    courtlistener_per_minute: int = Field(5, ge=1, le=1000)
    """How many requests are sent to it in a minute: what the account may."""
    models_file: Path | None = None
    """The language models that may play seats; ours (`rooms/minds/llm/models.yaml`) where none is named."""
    model: str | None = Field(None, max_length=200)
    """The model that is proposed for the open seats: a name in that file, or any `provider/model` of LiteLLM's."""
    model_base_url: str | None = Field(None, max_length=500, pattern=r"^https?://[^\s/]+(/.*)?$")
    """Where that model is, if not at its provider's: a server that speaks OpenAI's protocol."""
    model_small: bool | None = None
    """Whether that model is asked in short prompts to speak, vote and file alone, and the rest is the built-in minds';
    left out, what its server is like decides."""
    key_addresses: Annotated[tuple[str, ...], NoDecode] = ()
    """Addresses of other machines that keys may be sent to when a file names them (`rooms/minds/key_addresses.py`,
    which reads them with the keys); each stands for what lies below it, too."""
    personas_file: Path | None = None
    """Who sits on the seats of new rooms instead of the format's own personas, until a host brings others."""
    execution_file: Path | None = None
    """Where the code runs of minds that analyse with code; ours (`rooms/minds/sandbox/execution.yaml`: this machine)
    where none is named."""
    search: Literal["auto", "words", "meaning", "llamaindex"] = "auto"
    """How whoever sits at a table searches the case: by words, also by meaning where the file of models names one for
    embeddings (`auto` does where it can), or by LlamaIndex, which needs such a model and the extra `llamaindex`."""
    budget_usd: float | None = Field(None, gt=0)
    """What all rooms together may spend on models, in USD; none: what each room's own cap lets it."""
    record_calls: bool = False
    """Whether what models are asked and what they answer is kept with the room, without keys, to be played again."""
    secret: SecretStr | None = Field(None, min_length=16)
    """Encrypts the keys that hosts give for their rooms. Without it they live in the memory of one worker."""
    stall_seconds: float = Field(5.0, ge=0.5, le=600)
    """A room that keeps a worker computing for so many seconds, so that it serves nobody, is set aside the second time:
    no worker loads it any more."""
    body_bytes: int = Field(2_097_152, ge=1024)
    """The largest body of a request."""
    outbox_bytes: int = Field(1_048_576, ge=65_536)
    """How far a socket may fall behind before it is closed."""
    graceful_seconds: int = Field(5, ge=0, le=600)
    """How long a server that is told to stop waits for requests in progress."""

    @classmethod
    def names(cls, field: str) -> list[str]:
        """The names under which the environment may set a field."""
        alias = cls.model_fields[field].validation_alias
        if isinstance(alias, AliasChoices):
            return [choice for choice in alias.choices if isinstance(choice, str) and choice.isupper()]
        return [f"{PREFIX}{field.upper()}"]

    @property
    def reachable(self) -> bool:
        """Whether other machines can reach this server, as far as the settings tell: by its address, or a proxy's."""
        public = urlsplit(self.public_url).hostname if self.public_url is not None else None
        return not is_loopback(self.host) or (public is not None and not is_loopback(public))

    @property
    def keys_withheld(self) -> bool:
        """Whether the server's keys for models and voices are spent on no room, because strangers may open them."""
        return self.reachable and self.api_key is None and not self.open_models

    def voices(self) -> VoiceSetup:
        """What is set about voices, as they want it."""
        account, no_account = None, NO_ACCOUNT
        if self.elevenlabs_api_key is not None and self.keys_withheld:
            no_account = ACCOUNT_WITHHELD
        elif self.elevenlabs_api_key is not None:
            how = VoiceSettings(
                self.elevenlabs_stability, self.elevenlabs_similarity, self.elevenlabs_style, self.elevenlabs_speed
            )
            key, model = self.elevenlabs_api_key.get_secret_value(), self.elevenlabs_model
            account = Account(key, model, self.elevenlabs_format, self.elevenlabs_url, how)
        return VoiceSetup(
            auto=self.voice,
            account=account,
            judge=self.elevenlabs_voice,
            seats=self.elevenlabs_juror_voices,
            espeak=self.espeak_voice,
            rate=self.espeak_rate,
            room_characters=self.voice_room_characters,
            month_characters=self.voice_month_characters,
            no_account=no_account,
        )

    @model_validator(mode="after")
    def _tell_of_pooler(self) -> Self:
        # The address alone reaches everybody who opens the database.
        if self.database_pooled is not None and self.database_url.startswith("postgres"):
            separator = "&" if "?" in self.database_url else "?"
            parameter = f"{separator}pgbouncer={str(self.database_pooled).lower()}"
            object.__setattr__(self, "database_url", f"{self.database_url}{parameter}")
        return self

    @field_validator("*")
    @classmethod
    def _countable(cls, value: object) -> object:
        # A quotient of a larger one is no number of a machine any more.
        if isinstance(value, int) and value > MAX_NUMBER:
            raise ValueError(f"is larger than {MAX_NUMBER}")
        return value

    @field_validator("formats", mode="before")
    @classmethod
    def _formats(cls, value: object) -> object:
        return split_names(value) if isinstance(value, str) else value

    @field_validator("allowed_origins", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        origins = tuple(origin.strip().rstrip("/") for origin in value.split(",") if origin.strip())
        for origin in origins:
            if origin != "*" and not re.fullmatch(r"[a-z][a-z0-9+.-]*://[^\s/]+", origin):
                raise ValueError(
                    f"{origin!r} is no origin: write it with its scheme and without a path, as https://a.example"
                )
        return origins

    @field_validator("allowed_hosts", mode="before")
    @classmethod
    def _names(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        names = tuple(name.strip().lower().removesuffix(".") for name in value.split(",") if name.strip())
        for name in names:
            if name != "*" and not re.fullmatch(r"[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?", name):
                raise ValueError(f"{name!r} is no name of a host: write it without scheme, port and path")
        return names

    @field_validator("key_addresses", mode="before")
    @classmethod
    def _addresses(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        addresses = tuple(one.strip() for one in value.split(",") if one.strip())
        for one in addresses:
            if (wrong := no_address(one)) is not None:
                raise ValueError(wrong)
        return addresses

    @field_validator("elevenlabs_url", "courtlistener_url")
    @classmethod
    def _takes_keys(cls, value: str) -> str:
        if urlsplit(value).scheme != "https" and not is_local_address(value):
            raise ValueError("is sent a key: let it begin with https://, unless it is on this machine")
        return value

    @field_validator("trusted_proxies", mode="before")
    @classmethod
    def _networks(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        proxies = tuple(proxy.strip() for proxy in value.split(",") if proxy.strip())
        for proxy in proxies:
            # Raises a sentence that names it; a proxy that is misspelt must not go unnoticed.
            ip_network(proxy)
        return proxies

    @field_validator("signing_key")
    @classmethod
    def _hex(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", value.get_secret_value()):
            raise ValueError("is no key: it takes 64 hex digits, as `openssl rand -hex 32` gives them")
        return value

    @field_validator("elevenlabs_juror_voices", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        ids = tuple(one.strip() for one in value.split(",") if one.strip())
        for one in ids:
            if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", one):
                raise ValueError(f"{one!r} is no id of a voice")
        return ids

    @field_validator("courtlistener_token", "elevenlabs_api_key")
    @classmethod
    def _one_word(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not re.fullmatch(r"[!-~]+", value.get_secret_value()):
            raise ValueError("is no token: letters and digits without blanks")
        return value

    @field_validator("public_url")
    @classmethod
    def _trimmed(cls, value: str | None) -> str | None:
        return value.rstrip("/") if value else None
