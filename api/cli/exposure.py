"""A warning about the keys of a server at its start: who could spend them, and what bounds that."""

from __future__ import annotations

import sys

from api.settings import Settings

_RULE = "=" * 100


def warn_of_spending(settings: Settings) -> None:
    """Print a block on standard error where other machines reach a server that has keys which cost money, and nothing
    says who may spend them or how much."""
    if not settings.reachable or (settings.api_key is not None and settings.budget_usd is not None):
        return
    from api.server.lifespan import load_models

    keys = load_models(settings).own_keys()
    if settings.elevenlabs_api_key is not None:
        keys.append("ELEVENLABS_API_KEY")
    if keys:
        print("\n".join([_RULE, *_lines(settings, ", ".join(keys)), _RULE]), file=sys.stderr, flush=True)


def _lines(settings: Settings, keys: str) -> list[str]:
    lines = [f"WARNING: other machines can reach this server, and it has keys that cost money: {keys}."]
    if settings.keys_withheld:
        return [
            *lines,
            "- TWELVE_API_KEY is not set, so anybody who reaches it may open rooms. In all of them the built-in",
            "  minds and voices play, and these keys are not used. Set TWELVE_API_KEY and give it to those who",
            "  may spend them, or TWELVE_OPEN_MODELS=true to let anybody.",
        ]
    if settings.api_key is None:
        lines += [
            "- TWELVE_OPEN_MODELS is true and TWELVE_API_KEY is not set: anybody who reaches it may open rooms",
            "  and spend these keys in them.",
        ]
    if settings.budget_usd is None:
        lines += [
            "- TWELVE_BUDGET_USD is not set: each room has a cap that its host chooses, up to 100 USD, and",
            "  nothing bounds what all rooms together spend on models.",
        ]
    return lines
