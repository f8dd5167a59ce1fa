"""Everything that faces outward: HTTP, WebSocket, the command line, settings."""

import os

# Pydantic looks through every installed package for plugins of its own, and takes a hundredth of a start for it.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
