"""Articles of Wikipedia: searched and read through the MediaWiki API, with what its licence asks for."""

CACHE_SECONDS = 86_400.0
"""How long what it answered is cached. The words of a search stand in the cache, so afterwards it is deleted."""
