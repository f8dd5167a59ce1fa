"""Webhooks: what is posted to other servers, and how."""
