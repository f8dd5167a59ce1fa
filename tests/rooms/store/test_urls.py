"""Addresses of databases, as people write them."""

from pathlib import Path

import pytest

from rooms.errors import BadUrl
from rooms.store.urls import backend_for, database_label, driver_options, read_url


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql://u:p@h:5433/d", "postgresql+asyncpg://u:p@h:5433/d"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
        ("postgres://h/d?sslmode=require&channel_binding=require", "postgresql+asyncpg://h/d?sslmode=require"),
        ("postgres://h/d?ssl=true&pgbouncer=true", "postgresql+asyncpg://h/d?pgbouncer=true&sslmode=require"),
        ("postgres://h/d?supa=base-pooler.x&connection_limit=1&pool_timeout=0", "postgresql+asyncpg://h/d"),
        ("postgres://h/?dbname=d&user=u&password=p%2Fw&keepalives_idle=30", "postgresql+asyncpg://u:p%2Fw@h/d"),
        ("postgres://u:p%40%2F%3A%25@h/d", "postgresql+asyncpg://u:p%40%2F%3A%25@h/d"),
        ("postgres://u:p@a,b:6432/d", "postgresql+asyncpg://u:p@/d?host=a%3A5432&host=b%3A6432"),
        (
            "postgres://u:p@%2Frun%2Fpg/d?sslmode=disable",
            "postgresql+asyncpg://u:p@/d?host=%2Frun%2Fpg&sslmode=disable",
        ),
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


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"server_settings": {}}),
        ("connect_timeout=0", {"server_settings": {}}),
        ("connect_timeout=7&host=h", {"server_settings": {}, "timeout": 7.0}),
        ("options=endpoint%3Dep-1", {"server_settings": {"options": "endpoint=ep-1"}}),
        (
            "options=-c%20statement_timeout%3D5s&application_name=ours&schema=rooms",
            {
                "server_settings": {
                    "application_name": "ours",
                    "options": "-c statement_timeout=5s",
                    "search_path": "rooms",
                }
            },
        ),
        (
            "sslmode=verify-full&target_session_attrs=read-write",
            {"server_settings": {}, "dsn": "postgresql://?sslmode=verify-full&target_session_attrs=read-write"},
        ),
    ],
)
def test_parameters_reach_the_driver_or_the_server(query: str, expected: dict[str, object]) -> None:
    url, options = driver_options(read_url(f"postgres://u:p@h/d?{query}"))
    assert options == expected
    assert set(url.query) <= {"host", "port"}


def test_files_of_certificates_are_looked_for(tmp_path: Path) -> None:
    there = tmp_path / "root.crt"
    there.touch()
    _, options = driver_options(read_url(f"postgres://h/d?sslmode=verify-ca&sslrootcert={there}"))
    assert str(options["dsn"]).startswith("postgresql://?sslmode=verify-ca&sslrootcert=")
    _, options = driver_options(read_url("postgres://h/d?sslmode=verify-full&sslrootcert=system"))
    assert options["ssl"].check_hostname
    assert "dsn" not in options
    with pytest.raises(BadUrl, match="'sslrootcert' which names no file on this machine"):
        read_url(f"postgres://h/d?sslmode=verify-ca&sslrootcert={tmp_path}/none.crt")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("sslmode=perhaps", "'sslmode' which is none of disable, allow, prefer, require, verify-ca, verify-full"),
        ("target_session_attrs=both", "'target_session_attrs' which is none of any, primary"),
        ("connect_timeout=soon", "'connect_timeout' which is no number of seconds"),
        ("pgbouncer=maybe", "'pgbouncer' which is neither true nor false"),
        ("nonsense=secret", "the parameter 'nonsense', which this program does not know: leave it out"),
    ],
)
def test_a_parameter_that_cannot_be_used_is_named_with_a_remedy(query: str, sentence: str) -> None:
    with pytest.raises(BadUrl) as caught:
        read_url(f"postgres://u:pa55word@h/d?{query}")
    assert sentence in str(caught.value)
    assert "leave it out" in str(caught.value)
    assert "pa55word" not in str(caught.value)
    assert query.partition("=")[2] not in str(caught.value)


def test_the_backend_follows_from_the_scheme() -> None:
    assert backend_for("memory://") == "memory"
    assert backend_for("postgres://h/d") == "postgresql"
    assert backend_for("sqlite:///f") == "sqlite"


def test_a_name_for_sentences_has_neither_user_nor_password() -> None:
    assert database_label(read_url("postgres://user:pa55word@h:5433/d")) == "The database 'd' at h:5433"
    several = read_url("postgres://user:pa55word@a,b:5433/d")
    assert database_label(several) == "The database 'd' at a:5432, b:5433"
