"""Delivery: posts notices of what happened to webhooks, separately from the rooms.

It reads the log from the store, so a room neither knows of it nor waits for it, and the log is the only queue: nothing
is kept in memory that a crash could lose. How far a webhook has come stands with it in the store. Any worker may
deliver to it, but only the one that holds its claim, whichever room it drives; a worker that dies is replaced when its
claim runs out, and the next one goes on after the last notice that was saved. So every notice is delivered at least
once, in order, and in all but that case exactly once; a repeated one has the same id.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

import structlog

from engine.core.events import Entry
from engine.core.evolve import evolve, fold
from engine.core.state import State
from rooms.errors import RoomsError
from rooms.log_context import about_room
from rooms.periodic import repeat
from rooms.store.base import Store
from rooms.store.records import RoomRecord, WebhookRecord
from rooms.surroundings import Surroundings
from rooms.webhooks.http_target import WebhookClient
from rooms.webhooks.notices import Notice, notice_for_entry, signed_request

SCAN_SECONDS = 0.5
"""How often a worker looks for webhooks with entries to deliver."""
MAX_PARALLEL_DELIVERIES = 32
"""Webhooks that one worker delivers to in parallel."""
ENTRIES_PER_READ = 200
"""Entries that are read at once."""
MAX_BACKOFF_SECONDS = 60.0
"""Seconds between two attempts at most."""
MAX_NOTICE_AGE_SECONDS = 900.0
"""A notice of something that happened longer ago than this is given up when an attempt fails."""
CLAIM_MARGIN_SECONDS = 5.0
"""A claim lasts this much longer than a target may take."""
MAX_CACHED_STATES = 200
"""Folded states that are cached, so that not every notice folds the log from its beginning."""
GONE_STATUS = 410
"""The status with which a target asks for no further notices."""
ENDED_SENTENCE = "It answered 410, so it is told nothing any more."
"""`last_error` of such a webhook."""

log = structlog.get_logger()
OnOutcome = Callable[[str], None]
"""Called with "told" (delivered), "failed" or "dropped" for each notice."""


class WebhookDelivery:
    """Delivers to the webhooks of all rooms, as far as this worker claims them."""

    def __init__(
        self,
        store: Store,
        client: WebhookClient,
        surroundings: Surroundings,
        *,
        timeout_seconds: float,
        on_outcome: OnOutcome,
        max_age_seconds: float = MAX_NOTICE_AGE_SECONDS,
    ) -> None:
        """`timeout_seconds`: how long a target may take; `max_age_seconds`: the age at which a notice that fails is
        dropped."""
        self._store = store
        self._client = client
        self._surroundings = surroundings
        self._claim_seconds = timeout_seconds + CLAIM_MARGIN_SECONDS
        self._on_outcome = on_outcome
        self._max_age_seconds = max_age_seconds
        self._deliveries: set[asyncio.Task[None]] = set()
        self._states: OrderedDict[str, State] = OrderedDict()

    async def run(self) -> None:
        """Look for webhooks and deliver to them, until cancelled."""
        try:
            await repeat("webhooks", SCAN_SECONDS, self._claim)
        finally:
            for task in self._deliveries:
                task.cancel()
            await asyncio.gather(*self._deliveries, return_exceptions=True)

    async def _claim(self) -> None:
        """Begin to deliver to the webhooks with entries that no worker delivers."""
        for webhook in await self._store.claim_webhooks(
            self._claim_seconds, MAX_PARALLEL_DELIVERIES - len(self._deliveries)
        ):
            room = await self._store.room_of(webhook.deliberation)
            if room is not None:
                task = asyncio.create_task(self._deliver(room, webhook))
                self._deliveries.add(task)
                task.add_done_callback(self._deliveries.discard)

    async def _deliver(self, room: RoomRecord, webhook: WebhookRecord) -> None:
        with about_room(room.code):
            try:
                await self._deliver_pending(room, webhook)
            except RoomsError as error:
                # Its claim runs out, and the next worker to claim it goes on.
                log.warning("webhook_not_told", error=error.code)
            except Exception:
                # A log that cannot be delivered is a bug of ours, and no reason to try it twice a second.
                log.exception("webhook_failed")

    async def _deliver_pending(self, room: RoomRecord, webhook: WebhookRecord) -> None:
        """Deliver everything that is due, until it is done or an attempt fails."""
        state = await self._state_at(webhook)
        if state.seq < webhook.after_seq:
            log.warning("webhook_set_back", seq=webhook.after_seq, kept=state.seq)
            webhook = replace(webhook, after_seq=state.seq)
        failed = False
        while True:
            entries = await self._store.entries(webhook.deliberation, webhook.after_seq, ENTRIES_PER_READ)
            for entry in entries:
                before, state = state, evolve(state, entry)
                notice = notice_for_entry(before, entry, state)
                delivered = replace(webhook, after_seq=entry.seq)
                if notice is None or notice.kind not in webhook.events:
                    webhook = delivered
                    continue
                if not failed:
                    attempt_result = await self._attempt(room, webhook, delivered, notice)
                    if attempt_result is None:
                        return
                    webhook, failed = attempt_result
                if failed:
                    if not self._too_old(entry):
                        await self._store.save_webhook(webhook, self._backoff_seconds(webhook.failures))
                        return
                    # So late a notice would mislead more than help; other entries as old go with it.
                    self._on_outcome("dropped")
                    webhook = replace(webhook, after_seq=entry.seq, dropped=webhook.dropped + 1)
            self._cache_state(webhook, state)
            if len(entries) < ENTRIES_PER_READ:
                wait = self._backoff_seconds(webhook.failures) if failed else 0.0
                await self._store.save_webhook(webhook, None if state.status == "closed" else wait)
                return

    async def _attempt(
        self, room: RoomRecord, webhook: WebhookRecord, delivered: WebhookRecord, notice: Notice
    ) -> tuple[WebhookRecord, bool] | None:
        """Post once: the webhook's record then, and whether it failed; None where the claim is lost."""
        # Saved first: the claim must outlast the attempt.
        if not await self._store.save_webhook(webhook, self._claim_seconds):
            return None
        now = round(self._surroundings.now(), 3)
        headers, body = signed_request(webhook, room.code, notice, now)
        status, error = await self._client.post(webhook.url, headers, body)
        if error is None:
            self._on_outcome("told")
            done = replace(delivered, failures=0, last_error=None, last_tried_at=now, last_told_at=now)
            return (done, False) if await self._store.save_webhook(done, self._claim_seconds) else None
        self._on_outcome("failed")
        failed = replace(webhook, failures=webhook.failures + 1, last_error=error, last_tried_at=now)
        if status == GONE_STATUS:
            await self._store.save_webhook(replace(failed, last_error=ENDED_SENTENCE), None)
            return None
        return failed, True

    def _too_old(self, entry: Entry) -> bool:
        return self._surroundings.now() - entry.at > self._max_age_seconds

    def _backoff_seconds(self, failures: int) -> float:
        """Seconds until the next attempt: twice as long each time, and not the same for all who failed together."""
        return float(min(MAX_BACKOFF_SECONDS, 2.0 ** min(failures - 1, 10)) * (0.5 + self._surroundings.fraction()))

    async def _state_at(self, webhook: WebhookRecord) -> State:
        """The state after the last entry that was delivered, and is still in the log."""
        known = self._states.pop(webhook.id, None)
        if known is not None and known.seq == webhook.after_seq:
            newest = await self._store.entries(webhook.deliberation, known.seq - 1, 1)
            # Another one may stand in the place of an entry that the store has lost.
            if newest and newest[0].at == known.at:
                return known
        entries = await self._store.entries(webhook.deliberation, 0, webhook.after_seq)
        if len(entries) < webhook.after_seq:
            # The store has lost what was delivered. What was made since is in its place, and not delivered.
            told_at = webhook.last_told_at or webhook.created_at
            entries = [entry for entry in entries if entry.at <= told_at]
        return fold(entries)

    def _cache_state(self, webhook: WebhookRecord, state: State) -> None:
        self._states[webhook.id] = state
        if len(self._states) > MAX_CACHED_STATES:
            self._states.popitem(last=False)
