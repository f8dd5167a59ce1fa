"""`twelve decide`: a court answers a question from files, in a terminal or in a pipeline."""

from api.cli.decide.command import decide

__all__ = ["decide"]
