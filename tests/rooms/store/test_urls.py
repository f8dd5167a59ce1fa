"""Addresses of databases, as people write them."""

import pytest

from rooms.errors import BadUrl
from rooms.store.urls import backend_for, database_label, read_url


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql://u:p@h:5433/d", "postgresql+asyncpg://u:p@h:5433/d"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
        ("postgres://h/d?sslmode=require&channel_binding=prefer", "postgresql+asyncpg://h/d?ssl=require"),
        ("postgresql://u@/d?host=/run/postgresql", "postgresql+asyncpg://u@/d?host=%2Frun%2Fpostgresql"),
        ("sqlite:///twelve.db", "sqlite+aiosqlite:///twelve.db"),
        ("sqlite:////var/lib/twelve.db", "sqlite+aiosqlite:////var/lib/twelve.db"),
    ],
)
def test_customary_forms_are_read(written: str, read: str) -> None:
    assert read_url(written).render_as_string(hide_password=False) == read


@pytest.mark.parametrize(
    "written",
    [
        "",
        "mysql://u:pa55word@h/d",
        "u:pa55word@h/d",
        "postgres://u:pa55word@h",
        "postgres://u:pa55word@h:port/d",
        "sqlite://",
        "sqlite:///:memory:",
    ],
)
def test_other_forms_are_refused_without_repeating_them(written: str) -> None:
    with pytest.raises(BadUrl) as caught:
        read_url(written)
    assert "pa55word" not in str(caught.value)


def test_the_backend_follows_from_the_scheme() -> None:
    assert backend_for("memory://") == "memory"
    assert backend_for("postgres://h/d") == "postgresql"
    assert backend_for("sqlite:///f") == "sqlite"


def test_a_name_for_sentences_has_neither_user_nor_password() -> None:
    assert database_label(read_url("postgres://user:pa55word@h:5433/d")) == "The database 'd' at h:5433"
