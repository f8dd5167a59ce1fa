"""Keys: from the environment, or given by a host for a room or one of its seats, and never shown again.

A host's key is kept encrypted in the store, under a secret that only the server's settings hold; without that secret it
stays in the memory of the one worker there is. It is for the provider that the host named, and goes nowhere else.
"""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rooms.minds.llm.calls import CallFailed, ModelChoice
from rooms.minds.llm.configuration import WITHHELD_SENTENCE, Configuration
from rooms.minds.llm.providers import wrong_key
from rooms.store.mind_records import KeyRecord, RoomKeys

WHOLE_ROOM_SEAT = 0
"""The seat under which a key for all seats is kept."""
_SALT = b"keys of rooms"


class KeyRejected(Exception):
    """A key is not taken. The sentence says why, and never holds the key."""


@dataclass(frozen=True)
class HeldKey:
    """That there is a key, and for what; never the key."""

    seat: int
    account: str


def key_account(choice: ModelChoice) -> str:
    """For whom a model's key is: its provider, or the one server that the configuration names for it."""
    return choice.provider if choice.base_url is None else f"@{choice.name}"


class Keyring:
    """All keys that this worker knows or may read."""

    def __init__(
        self, store: RoomKeys, configuration: Configuration, secret: str | None = None, workers: int = 1
    ) -> None:
        """`secret` encrypts what the store keeps; without it keys are taken only where there is one worker."""
        self._store = store
        self._configuration = configuration
        self._secret = secret
        self._alone = workers == 1
        self._memory: dict[str, dict[tuple[int, str], str]] = {}

    def withheld_key_reason(self, choice: ModelChoice) -> str | None:
        """Why the environment's key for a model is not used; null where it may be."""
        return WITHHELD_SENTENCE if self._configuration.withheld else self._configuration.own_key_refusal(choice)

    def missing_key_reason(self) -> str | None:
        """Why this server takes no keys of hosts; null when it does."""
        if self._secret is None and not self._alone:
            return "This server takes no keys for rooms: it has several workers, and no TWELVE_SECRET to keep them by."
        return None

    async def give(self, deliberation: str, choice: ModelChoice, key: str, seat: int = WHOLE_ROOM_SEAT) -> None:
        """Take a host's key for all models of the same account. Raises `KeyRejected`."""
        if (refused := self.missing_key_reason()) is not None:
            raise KeyRejected(refused)
        if (wrong := self._configuration.given_key_refusal(choice) or wrong_key(choice, key)) is not None:
            raise KeyRejected(wrong)
        account = key_account(choice)
        if self._secret is None:
            self._memory.setdefault(deliberation, {})[seat, account] = key
            return
        sealed = self._encrypt(deliberation, seat, account, key)
        await self._store.put_room_key(deliberation, KeyRecord(seat, account, sealed))

    async def take_back(self, deliberation: str, seat: int | None = None) -> int:
        """Forget a room's keys, or those of one seat; how many they were."""
        room_keys = self._memory.get(deliberation, {})
        gone = [place for place in room_keys if seat in (None, place[0])]
        for place in gone:
            del room_keys[place]
        return len(gone) + await self._store.remove_room_keys(deliberation, seat)

    def forget(self, deliberation: str) -> None:
        """A room is erased: so are its keys here; the store forgets its own."""
        self._memory.pop(deliberation, None)

    async def held(self, deliberation: str) -> list[HeldKey]:
        """Which keys a room has."""
        places = set(self._memory.get(deliberation, {}))
        places |= {(record.seat, record.provider) for record in await self._store.room_keys(deliberation)}
        return [HeldKey(*place) for place in sorted(places)]

    async def of(self, deliberation: str, seat: int, choice: ModelChoice) -> str | None:
        """The key for a seat's model: the seat's own, the room's, or the environment's."""
        if self._configuration.given_key_refusal(choice) is not None:
            return self._configuration.key_of(choice)
        account = key_account(choice)
        keys = dict(self._memory.get(deliberation, {}))
        if self._secret is not None:
            for record in await self._store.room_keys(deliberation):
                opened = self._decrypt(deliberation, record)
                if opened is not None:
                    keys[record.seat, record.provider] = opened
        return keys.get((seat, account)) or keys.get((WHOLE_ROOM_SEAT, account)) or self._configuration.key_of(choice)

    async def unready(self, deliberation: str | None, seat: int, name: str) -> str | None:
        """Why a model cannot play a seat (`WHOLE_ROOM_SEAT`: any), in a sentence; null where no reason is known.

        Without a deliberation it is one whose host may still give a key, so that only what no key mends counts.
        """
        choice = self._configuration.models.get(name)
        if choice is None:
            return None
        if deliberation is not None:
            why = self._configuration.why_not(choice, await self.of(deliberation, seat, choice))
        elif choice.key_env is not None and self.missing_key_reason() is None:
            why = self._configuration.given_key_refusal(choice) or self._configuration.unknown_model_sentence(choice)
        else:
            why = self._configuration.why_not(choice)
        return f"{choice.label or name} cannot play. {why}" if why is not None else None

    def room(self, deliberation: str) -> RoomsKeys:
        """The keys as one room's calls want them."""
        return RoomsKeys(self, deliberation)

    @cached_property
    def _fernet(self) -> Any:
        # Loaded by the first key: a server without any never pays for it.
        from cryptography.fernet import Fernet

        assert self._secret is not None
        derived = hashlib.scrypt(self._secret.encode(), salt=_SALT, n=2**14, r=8, p=1, dklen=32)
        return Fernet(base64.urlsafe_b64encode(derived))

    def _encrypt(self, deliberation: str, seat: int, account: str, key: str) -> str:
        # With its place, so that a row that is moved to another room opens nothing there.
        plaintext = json.dumps([deliberation, seat, account, key]).encode()
        sealed: bytes = self._fernet.encrypt(plaintext)
        return sealed.decode()

    def _decrypt(self, deliberation: str, record: KeyRecord) -> str | None:
        """The key in a record; null where it was sealed under another secret, or for another place."""
        from cryptography.fernet import InvalidToken

        try:
            place = json.loads(self._fernet.decrypt(record.sealed.encode()))
        except InvalidToken:
            return None
        return str(place[3]) if place[:3] == [deliberation, record.seat, record.provider] else None


@dataclass(frozen=True)
class RoomsKeys:
    """The keys of one room, as `CallRunner` asks for them."""

    ring: Keyring
    deliberation: str

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        """The key with which a seat's model is called; null where there is none.

        Raises `CallFailed` where the server withholds its own: without a key LiteLLM would look for one by itself.
        """
        key = await self.ring.of(self.deliberation, seat, choice)
        if key is None and choice.key_env is not None and (why := self.ring.withheld_key_reason(choice)) is not None:
            raise CallFailed("bad_key", why)
        return key
