"""Calls to language models: configuration, keys, money, retries and recordings."""
