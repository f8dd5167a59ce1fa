"""A file of weights that a child process serves: what can be said before one is started."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooms.minds.local_model.server import NoLocalModel, serving


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        pytest.param(None, "cannot be read", id="missing"),
        pytest.param(b"<html>", "a .gguf file begins with GGUF", id="another kind"),
        pytest.param(b"GGUF cut off", "is not installed|could not be loaded", id="cut off"),
    ],
)
def test_a_file_that_cannot_be_served_is_named_with_why(tmp_path: Path, content: bytes | None, wanted: str) -> None:
    file = tmp_path / "weights.gguf"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(NoLocalModel, match=wanted), serving(file):
        pass
