"""How the pages look that the server writes itself, and what they may do."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "body{color:#222;background:#fdfbf6}pre{background:#f1ede3;padding:.75rem;border-radius:4px;overflow:auto}"
    "code,pre{font:14px/1.45 ui-monospace,monospace}"
    "h2{margin-top:2.5rem;border-bottom:1px solid #ccc4b0}h3{margin:1.75rem 0 .25rem;font-size:1rem}"
    "table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}"
    "th{font-weight:600}summary{cursor:pointer}.method{display:inline-block;min-width:4.5rem;font-weight:700}"
    "@media(prefers-color-scheme:dark){body{background:#1d1b17;color:#e8e2d4}pre{background:#2a2721}h2{border-color:#555}}"
)

POLICY = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""Such a page loads nothing, runs nothing, and looks as `STYLE` says."""
