"""Forks: a new deliberation that continues from some moment of another one."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from engine.core import events
from engine.core.acts import SettingValue
from engine.core.decide import Identity, read_settings, settle
from engine.core.format import Format
from engine.core.own_state import evolve_as, fold_as
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.visibility import outcome_known
from rooms.live.room import Room
from rooms.live.seating import Caller
from rooms.live.visibility import Visible, delay_by, visible_to
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import (
    UNSET_SEAT,
    OpenedRoom,
    UnsetSeat,
    draft_with_host,
    make_salt,
    next_owner,
    open_draft,
)
from rooms.store.records import RequestKey


async def fork_room(
    directory: RoomDirectory,
    room: Room,
    caller: Caller,
    after_seq: int,
    *,
    seed: str | None = None,
    name: str | None = None,
    face: int | None = None,
    seat: int | UnsetSeat | None = UNSET_SEAT,
    settings: Mapping[str, SettingValue] | None = None,
    owner: str | None = None,
    request: RequestKey | None = None,
) -> OpenedRoom:
    """A new room that goes on from an entry of this one: the host's right, and anybody's after the verdict.

    `owner`: of a fork that is not the host's; the host's has the owner that this room has.

    Raises what `visible_to`, `check_fork` and `fork_log` do, `KeyUsed` as `open_new_room` does, `Refusal` for a setting
    that cannot be had, or a `RoomsError`.
    """
    check_fork(await visible_to(room, caller), caller.identity, after_seq)
    source = await room.current_state()
    prefix = await room.entries(0, after_seq)
    owner, aside = next_owner(room, caller, source, owner)
    chosen = directory.capabilities.complete_settings({**aside, **(settings or {})})
    await directory.capabilities.check_opening(room.format, chosen, source.settings.get("minds"))
    host_seat = source.host_seat if isinstance(seat, UnsetSeat) else seat
    if face is None and caller.viewer.seat is not None:
        face = source.seats[caller.viewer.seat].face
    now = directory.surroundings.now()
    entries, state = fork_log(
        room.format,
        source,
        prefix,
        room.record.deliberation,
        seed=seed,
        salt=make_salt(directory.surroundings),
        host_seat=host_seat,
        settings=chosen,
        now=now,
        withheld=not caller.viewer.host,
    )
    draft = draft_with_host(room.format, entries, state, host_seat, name, face, now, directory.surroundings)
    return await open_draft(directory, draft, owner, room.record.deliberation, request)


def check_fork(seen: Visible, identity: Identity | None, after_seq: int) -> None:
    """Refuse a caller who may not continue from an entry: before the verdict it is the host's right, after it that of
    anybody with a token; and nobody continues from what they may not see in the source. Where parts were dealt, nobody
    may take them to another room before the outcome is known, the host neither.

    `seen`: how the caller sees the source now, so that a verdict counts for them once they may see it. Raises
    `bad_token`, `host_only`, `malformed`, `too_early`.
    """
    if identity is None:
        raise Refusal("bad_token", "Only somebody who was in the room can continue from it; send your token.")
    if not seen.viewer.host and (not outcome_known(seen.state) or seen.state.guarded):
        raise Refusal("host_only", "Only the host can continue from here before the verdict is in.")
    if not 1 <= after_seq <= seen.horizon:
        raise Refusal("malformed", f"after_seq: this room's entries go from 1 to {seen.horizon}.")
    dealt = seen.state.first_dealt or after_seq + 1
    if after_seq >= dealt and not outcome_known(seen.state):
        sentence = f"The parts were dealt in entry {dealt}; continue from before it, or once the outcome is known."
        raise Refusal("too_early", sentence)


def check_settings(format: Format, settings: Mapping[str, SettingValue]) -> None:
    """Refuse settings that a fork may not change."""
    for name in settings:
        field = format.settings.model_fields.get(name)
        extra = field.json_schema_extra if field is not None else None
        if field is None:
            raise Refusal("unknown_setting", f"There is no setting “{name}”.")
        if not isinstance(extra, dict) or not extra.get("in_fork"):
            raise Refusal("unknown_setting", f"Setting “{name}” cannot be changed in a fork.")


def _salted(seed: str, salt: str) -> str:
    """A seed of its own: the seed that is revealed when a guarded fork ends must not reveal the source's, and the
    players of a fork must not know its seed, though they named one."""
    return hashlib.blake2b(f"{seed}/{salt}".encode(), digest_size=16).hexdigest()


def fork_log(
    format: Format,
    source: State,
    prefix: list[events.Entry],
    deliberation: str,
    *,
    seed: str | None,
    salt: str,
    host_seat: int | None,
    settings: Mapping[str, SettingValue],
    now: float,
    withheld: bool = False,
) -> tuple[list[events.Entry], State]:
    """The log of the fork: the prefix as it was, the fork itself, and what follows from it.

    `source` is the source's present state: while its outcome is open, the fork is guarded (nobody may read in it what
    they may not read there), its seed is salted, and ballots that lie in the box are not opened this way. The seed of a
    fork that deals parts of its own is salted too. `withheld`: it is opened by somebody who was not the source's host,
    and must not read the thoughts of others by hosting a fork.
    """
    state = fold_as(format, prefix)
    if outcome_known(state):
        raise Refusal("room_closed", "That is after the verdict; continue from an earlier moment.")
    check_settings(format, settings)
    guarded = source.guarded or not outcome_known(source)
    if guarded and state.ballot_sealed:
        raise Refusal("too_early", "Ballots lie sealed in the box there; continue from before or after that vote.")
    if guarded and source.host_seat is not None and host_seat != source.host_seat:
        raise Refusal("seat_protected", f"While the room goes on, its host continues on seat {source.host_seat}.")
    if host_seat is not None and host_seat not in state.seats:
        raise Refusal("unknown_seat", f"There is no seat {host_seat} at this table.")
    typed = read_settings(format, {**state.settings, **settings}).model_dump(mode="json")
    withheld = withheld or source.private_before > 0
    shown_later = delay_by(typed["spectators"]) >= delay_by(source.settings.get("spectators", "live"))
    if withheld and state.status != "lobby" and not shown_later:
        sentence = "Setting “spectators”: only the host may show a fork to more people, or sooner, than its source."
        raise Refusal("unknown_setting", sentence)
    named = seed if seed is not None else (state.seed or "")
    # The source's seed would deal the source's parts once more, which some have read when it was over.
    deals_again = format.deal is not None and not state.first_dealt and seed in (None, state.seed)
    salts = guarded or deals_again or bool(seed and host_seat)
    event = events.Forked(
        source=deliberation,
        after_seq=state.seq,
        host_seat=host_seat,
        guarded=guarded,
        withheld=withheld,
        settings={name: typed[name] for name in settings},
        sealed={events.BENCH: events.Secret(seed=_salted(named, salt) if salts else named)},
    )
    entry = events.Entry(seq=state.seq + 1, at=round(max(now, state.at), 3), event=event)
    following, after = settle(format, evolve_as(format, state, entry), now)
    return [*prefix, entry, *following], after
