"""`twelve simulate`: many deliberations of house minds, and what they come to."""

from api.cli.simulate.command import simulate

__all__ = ["simulate"]
