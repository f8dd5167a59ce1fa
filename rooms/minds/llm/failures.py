"""How a call to a model failed, read from its error, in words that everybody may read."""

from __future__ import annotations

import re
from typing import Any

from rooms.minds.llm.calls import CallFailed, FailureKind, ModelChoice, Usage

_SENTENCES: dict[FailureKind, str] = {
    "timeout": "{model} did not answer within {seconds:.0f} seconds.",
    "refused": "{model} refused to answer.",
    "rate_limited": "{model} is asked too often at the moment.",
    "bad_key": "The key for {model} is missing, or was not accepted.",
    "empty": "{model} gave an empty answer.",
    "thinking": "{model} spent the whole of its answer on thinking, and said nothing.",
    "unreachable": "{model} cannot be reached.",
    "cut": "The answer of {model} was cut off.",
    "context": "What {model} was asked is too long for its context.",
    "unknown_model": "The provider does not know {model}.",
    "quota": "The account for {model} has no money left.",
    "slow": "{model} had not come to the end of its answer after {seconds:.0f} seconds.",
    "web_page": "The address of {model} answers with a web page; that of an API usually ends in /v1.",
    "server_error": "The server of {model} reported an error of its own; its log says which.",
    "broken": "{model} answered with something that is no answer.",
}
_TOO_LONG = (
    r"contextwindowexceeded|context_length_exceeded|exceed_context_size|maximum context length|prompt is too long"
    r"|exceeds? the (?:available )?context|input (?:token count|is too long).{0,40}(?:exceed|long)"
)
_BUSY = r"overloaded|high demand|resource_exhausted|\"unavailable\""
_LOADING = r"loading model|model is (?:still )?(?:being )?load"
_SAYS_WHEN = re.compile(r"retrydelay\W{1,8}(\d+(?:\.\d+)?)s", re.IGNORECASE)
"""How Gemini says in how many seconds it may be asked again: such a quota is one of a minute."""
_KIND_PATTERNS: tuple[tuple[FailureKind, str], ...] = (
    ("context", _TOO_LONG),
    ("quota", r"insufficient_quota|exceeded your current quota|credit balance|billing hard limit|payment required"),
    ("bad_key", r"api[_ ]key[_ ](?:not valid|invalid)|(?:invalid|incorrect)[_ ]api[_ ]key|authentication|unauthorized"),
    ("unknown_model", r"model_not_found|model .{1,80}(?:not found|not exist|not supported)|llm provider not provided"),
    ("rate_limited", _BUSY),
    ("refused", r"content[_ ]?(?:policy|filter|management)|contentpolicyviolation|safety|prohibited"),
    ("cut", r"payload is not completed|incomplete chunked|peer closed|connection reset|server disconnected"),
    ("timeout", r"timeout on reading|timed? ?out"),
    ("web_page", r"<!doctype|<html"),
    ("broken", r"invalid response from llm endpoint|jsondecode|expecting value"),
    ("unreachable", r"connection error|connect|name or service not known|network"),
)
"""By the words of an error, the surest first, where the status does not say."""
_MAX_RETRY_AFTER_SECONDS = 3600.0


def sentence_for(kind: FailureKind, choice: ModelChoice, seconds: float = 0.0) -> str:
    """What everybody at the table reads: names the model as the page does, and neither key nor address."""
    return _SENTENCES[kind].format(model=choice.label or choice.name, seconds=seconds)


def failure_of(
    error: BaseException, choice: ModelChoice, seconds: float, *, begun: bool = False, usage: Usage | None = None
) -> CallFailed:
    """A failure of ours for whatever a client library raised.

    Args:
        error: that of LiteLLM, of its HTTP client, or a timeout of ours.
        seconds: that the call was given.
        begun: whether words had come already.
        usage: what had been used until then, as far as it is known.
    """
    kind = _kind(error, begun)
    return CallFailed(kind, sentence_for(kind, choice, seconds), retry_after=_retry_after(error), usage=usage)


def _kind(error: BaseException, begun: bool) -> FailureKind:
    if isinstance(error, TimeoutError):
        return "timeout"
    status = getattr(error, "status_code", None)
    error_text = f"{type(error).__name__} {error}".lower()
    if _SAYS_WHEN.search(error_text):
        return "rate_limited"
    for kind, pattern in _KIND_PATTERNS:
        if not re.search(pattern, error_text):
            continue
        # Words of the provider's that a status contradicts: a rate limit may well speak of connections.
        if status == 429 and kind != "quota":
            return "rate_limited"
        if kind == "web_page" and status in (502, 503):
            break
        if kind == "unreachable" and (begun or "midstream" in error_text):
            break
        # A stall in mid-stream arrives as a cut whose words name the clock.
        return "timeout" if kind == "cut" and re.search(r"timeout on reading|timed out", error_text) else kind
    if begun:
        return "cut"
    match status:
        case 401 | 403:
            return "bad_key"
        case 402:
            return "quota"
        case 404:
            return "unknown_model"
        case 408 | 504:
            return "timeout"
        case 429:
            return "rate_limited"
        case 502 | 503 if "midstream" not in error_text:
            return "unreachable"
    return "broken" if status is None else "server_error"


def _retry_after(error: BaseException) -> float | None:
    """The seconds that a server asks to be left alone."""
    for holder in (getattr(error, "litellm_response_headers", None), _headers_of(error)):
        value = holder.get("retry-after") if holder is not None else None
        if value is not None and re.fullmatch(r"\d+(\.\d+)?", str(value)):
            return min(float(value), _MAX_RETRY_AFTER_SECONDS)
    said = _SAYS_WHEN.search(str(error))
    return min(float(said[1]), _MAX_RETRY_AFTER_SECONDS) if said is not None else None


def _headers_of(error: BaseException) -> Any:
    return getattr(getattr(error, "response", None), "headers", None)


def says_it_is_loading(status: int | None, text: str) -> bool:
    """Whether a server says that it is reading its model into memory."""
    return status == 503 and re.search(_LOADING, text.lower()) is not None


def refusal_of(message: Any) -> bool:
    """Whether a message, or a piece of one, says that the model will not answer."""
    extra = getattr(message, "provider_specific_fields", None) or {}
    return bool(getattr(message, "refusal", None) or extra.get("refusal"))
