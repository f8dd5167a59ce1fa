"""The schemas for clients, and the reference made from them."""
