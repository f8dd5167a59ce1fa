"""Minds: what plays the seats that no person holds."""
