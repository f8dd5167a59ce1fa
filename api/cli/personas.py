"""`twelve personas`: the personas of a format, and the league of those that remember their games."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from api.cli.failures import usage_error

COLUMNS = ("persona", "played by", "games", "won", "by role", "votes right", "lies caught", "survived")


def personas(
    format: Annotated[str | None, typer.Argument(help="The format whose personas they are; all, without it.")] = None,
    server: Annotated[
        str | None, typer.Option(metavar="URL", help="A server: how your personas have fared on it, as a league table.")
    ] = None,
    owner_key: Annotated[
        str | None,
        typer.Option(
            envvar="TWELVE_OWNER_KEY", metavar="KEY", help="The key with which you open rooms on it (`X-Owner-Key`)."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")] = False,
) -> None:
    """Read the personas of a format, or with --server how yours have fared: games, votes, lies, and what they learned.

    \b
    Example:
      twelve personas meeting
      TWELVE_OWNER_KEY=… twelve personas --server http://127.0.0.1:8000
    """
    from engine.formats import FORMATS

    if format is not None and format not in FORMATS:
        raise usage_error(f"There is no format “{format}”; choose one of {', '.join(FORMATS)}.")
    formats = [format] if format is not None else [name for name, one in FORMATS.items() if one.personas is not None]
    if server is None:
        for name in formats:
            for id, about in FORMATS[name].persona_texts.items():
                told = {"format": name, "persona": id, "about": about}
                print(json.dumps(told, ensure_ascii=False) if as_json else f"{name:10}{id:24}{about}")
        return
    if owner_key is None:
        raise usage_error("--server needs --owner-key or TWELVE_OWNER_KEY: what personas remember is for its owner.")
    found = [memory for name in formats for memory in _memories(server, owner_key, name)]
    league = sorted(found, key=lambda one: (-one["win_rate"], -one["games"], one["id"]))
    if as_json:
        for one in league:
            print(json.dumps(one, ensure_ascii=False))
        return
    rows = [COLUMNS, *map(_row, league)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    for one in league:
        if one["learned"]:
            print(f"\n{one['id']}: {one['learned']}")


def _memories(server: str, owner_key: str, format: str) -> list[dict[str, Any]]:
    import httpx

    try:
        answer = httpx.get(
            f"{server.rstrip('/')}/api/persona-memories",
            params={"format": format},
            headers={"X-Owner-Key": owner_key},
            timeout=20,
        )
        body = answer.json()
    except (httpx.HTTPError, httpx.InvalidURL, ValueError):
        raise usage_error(f"--server {server}: no server of this program answers there.") from None
    if answer.status_code != 200:
        raise usage_error(f"--server {server}: {body.get('detail', 'it refuses')}")
    return list(body["memories"])


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    stats = one["stats"]
    votes, lies = stats.get("votes_right", 0) + stats.get("votes_wrong", 0), stats.get("lies_told", 0)
    return (
        one["persona"],
        one["model"],
        str(one["games"]),
        _share(one["win_rate"]),
        ", ".join(f"{role['role']} {_share(role['win_rate'])}" for role in one["roles"]) or "-",
        f"{stats.get('votes_right', 0)} of {votes}",
        f"{stats.get('lies_caught', 0)} of {lies}",
        f"{stats.get('survived', 0)} of {one['games']}",
    )


def _share(rate: float) -> str:
    return f"{100 * rate:.0f} %"
