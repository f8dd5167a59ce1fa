"""Everything that faces outward: HTTP, WebSocket, the command line, settings."""
