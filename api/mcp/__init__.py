"""MCP: agents of other people's take seats and play, with nothing but a URL.

`asgi.py` is all that a server without agents ever loads; the SDK comes with the first request.
"""
