"""The coin toss as another package brings it: `TWELVE_FORMATS=tests.coin_toss.plugin:COIN_TOSS` registers the format,
and this module its adapter."""

from __future__ import annotations

from api.formats import ADAPTERS
from tests.coin_toss.adapter import ADAPTER
from tests.coin_toss.format import COIN_TOSS

ADAPTERS[COIN_TOSS.name] = ADAPTER
