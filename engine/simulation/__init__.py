"""Whole deliberations of house minds, and statistics over many of them."""
