"""Reads decisions from CourtListener into cases: by number, or the best ones for some words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from cases.sources.courtlistener.api import ApiUnavailable, CourtListenerClient, Json
from cases.sources.courtlistener.case import NoTrial, case_of
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead
from engine.matters.criminal_case import Case

OnProgress = Callable[[str, int, int], None]
"""Called before each decision with its name, its place from 1, and how many there are."""

_ADDRESS = re.compile(r"(?:https?://[^/\s]+)?/opinion/(\d{1,12})(?:/.*)?")


def decision_number(text: str) -> int | None:
    """The number of a decision, from `2812209` or from its address on the site; None for anything else."""
    text = text.strip()
    if re.fullmatch(r"\d{1,12}", text):
        return int(text)
    found = _ADDRESS.fullmatch(text)
    return int(found[1]) if found else None


def search(api: CourtListenerClient, query: str, limit: int, court: str | None = None) -> list[int]:
    """The numbers of the best published decisions for a query, best first, at most `limit`. Raises `NothingToRead`."""
    params = {"q": query, "type": "o", "order_by": "score desc"} | ({"court": court} if court else {})
    found: dict[int, None] = {}
    try:
        for result in api.pages("search/", params):
            if isinstance(result.get("cluster_id"), int):
                found[result["cluster_id"]] = None
            # A page costs a request of the day's: none is asked for that is not needed.
            if len(found) == limit:
                break
    except ApiUnavailable as error:
        raise NothingToRead(f"{error}.") from None
    if not found:
        raise NothingToRead(f"CourtListener has no published decision for “{query[:80]}”.")
    return list(found)


def read_cases(
    api: CourtListenerClient, numbers: Sequence[int], on_decision: OnProgress | None = None
) -> Iterator[Case | BrokenFile]:
    """The cases from decisions, in the order of their numbers as given.

    A decision that gives no case is a `BrokenFile`, and the rest goes on; where the API itself fails, the rest would
    too, and it ends there.
    """
    for place, number in enumerate(dict.fromkeys(numbers), 1):
        if on_decision is not None:
            on_decision(f"decision {number}", place, len(numbers))
        try:
            yield _case(api, number)
        except NoTrial as error:
            yield BrokenFile(f"decision {number}", f"{error}.")
        except ApiUnavailable as error:
            yield BrokenFile(f"decision {number}", f"{error}.")
            if error.lasting:
                return


def _case(api: CourtListenerClient, number: int) -> Case:
    cluster = api.one(f"clusters/{number}/")
    # A merged decision answers under its new number.
    own = cluster.get("id") if isinstance(cluster.get("id"), int) else number
    opinions = list(api.pages("opinions/", {"cluster": str(own)}))
    docket: Json = api.one(f"dockets/{cluster['docket_id']}/") if isinstance(cluster.get("docket_id"), int) else {}
    court = _court(api, docket.get("court_id"))
    return case_of({**cluster, "id": own}, docket, opinions, court)


def _court(api: CourtListenerClient, key: object) -> str:
    """The name of a court. One request for each court and month: the answer is kept."""
    if not isinstance(key, str) or not re.fullmatch(r"[a-z0-9_-]{1,40}", key):
        return "An American court"
    record = api.one(f"courts/{key}/")
    name = record.get("full_name") or record.get("short_name")
    return str(name) if name else key
