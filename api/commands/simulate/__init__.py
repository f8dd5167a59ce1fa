"""`twelve simulate`: many deliberations of house minds, and what they come to."""

from api.commands.simulate.command import simulate

__all__ = ["simulate"]
