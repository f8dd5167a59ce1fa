"""Verification: every entry of a log that follows from others is recomputed from them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from api.cli.deliberation.matter import find_matter
from api.cli.deliberation.record import Log
from api.cli.failures import runtime_failure, usage_error
from cases.case_ids import current_id
from engine.core.decide import RULES_VERSION, read_settings, verify, verify_withheld
from engine.core.format import Format
from engine.core.matter import Matter, matter_hash
from engine.formats import FORMATS
from engine.matters.criminal_case import Case


@dataclass(frozen=True)
class Verification:
    """What the rules say of a log."""

    entries: int
    trusted: int
    """Entries that are somebody's act."""
    withheld: int
    """Entries that depend on what is still held back."""
    differs_at: int | None
    """The first entry that is not what the rules make of those before it."""


def verify_log(log: Log, matter_name: str | None) -> Verification:
    """Recompute a log. Leaves with status 1 where its rules are not ours, and with 2 where its matter is not found.

    Args:
        matter_name: the matter, where it is not to be that which the log carries.
    """
    opened = log.opened
    if opened.rules != RULES_VERSION:
        raise runtime_failure(
            f"{log.file}: made under version {opened.rules} of the rules, and only logs of version {RULES_VERSION} can "
            "be verified here; without --verify it is told again."
        )
    format = FORMATS.get(opened.format)
    if format is None:
        raise runtime_failure(f"{log.file}: there is no format “{opened.format}” here.")
    matter = _matter_of(log, matter_name, format)
    if matter_hash(matter) != opened.case.hash:
        what = "case" if format.matter_model is Case else "matter"
        sentence = f"the {what} “{matter.id}” is not as it was deliberated; name the right one with --case."
        raise usage_error(f"{log.file}: {sentence}")
    bound = format.bind(matter)
    if log.sealed:
        # As the host of a room has it that is not over; a log without its seed is never said to hold as a whole.
        return Verification(len(log.entries), *verify_withheld(bound, log.entries))
    trusted, differs_at = verify(bound, log.entries)
    return Verification(len(log.entries), trusted, 0, differs_at)


def _matter_of(log: Log, name: str | None, format: Format) -> Matter:
    # A matter that is named has also what a log leaves out of the one that it carries.
    if log.matter is not None and name is None:
        return log.matter
    opened = log.opened
    found = asyncio.run(find_matter(name or opened.case.id, format))
    if current_id(opened.case.id) == found.id:
        # The log has the id that the case had before, and its hash is made with it.
        found = found.model_copy(update={"id": opened.case.id})
    return format.prepare_matter(found, read_settings(format, opened.settings))
