"""`twelve export`: logs of deliberations as tables and as logs that other tools read."""

from api.cli.export.command import export

__all__ = ["export"]
