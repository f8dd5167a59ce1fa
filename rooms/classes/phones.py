"""Phones: a pupil's token gives way to another one, in the class and in its rooms."""

from __future__ import annotations

from dataclasses import replace

from rooms.classes.refusals import named_pupil
from rooms.classes.registry import ClassRegistry, StoredClass
from rooms.classes.state import ClassState
from rooms.live.codes import inherited_token_hash
from rooms.store.base import Store


async def change_phone(
    registry: ClassRegistry, code: str, number: int, hash_: str, *, served: int | None = None
) -> StoredClass:
    """Give a pupil another token; what the one before opened in rooms, the new one opens. `served`: the request to come
    back that is answered by it."""
    before = ""

    def step(state: ClassState) -> ClassState:
        nonlocal before
        now = named_pupil(state, number)
        if now.hash != hash_:
            # It is theirs already where an earlier attempt was saved, and nobody heard of it.
            before = now.hash
        return state.with_pupils([now.model_copy(update={"hash": hash_})]).without_return(served)

    known = await registry.find(code)
    step(known.state)
    # Both open the rooms until the class is saved: a worker that is killed meanwhile shuts nobody out. And once more
    # afterwards, for a seat that another worker has given to the pupil meanwhile.
    await hand_tokens_on(registry.store, known.record.id, before, hash_, keep=True)
    changed = await registry.change(code, step)
    await hand_tokens_on(registry.store, known.record.id, before, hash_)
    return changed


async def hand_tokens_on(store: Store, id_: str, before: str, after: str, *, keep: bool = False) -> None:
    """Have one token open what another opens in the rooms of a class; the other opens nothing more, unless it is
    kept."""
    for record in await store.rooms_of_class(id_):
        old = inherited_token_hash(before, record.deliberation)
        token = await store.token(old)
        if token is not None:
            new = inherited_token_hash(after, record.deliberation)
            if await store.token(new) is None:
                await store.add_token(replace(token, hash=new, root=after))
            if not keep:
                await store.remove_token(old)
