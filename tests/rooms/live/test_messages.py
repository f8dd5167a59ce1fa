"""What workers publish to each other about entries."""

from engine.core.events import LOG
from rooms.live.messages import NewEntries, decode_message, encode_message
from tests.rooms.store.things import said

ORIGIN = "0" * 32
ENTRIES = [said(3), said(4, "Silence, please.")]


def test_news_of_entries_arrive_as_they_were_sent() -> None:
    for carried in (b"", b"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"):
        news = NewEntries(1_800_000_000.125, ENTRIES, carried)
        assert decode_message(encode_message(ORIGIN, news)) == (ORIGIN, news)


def test_a_worker_of_an_earlier_version_reads_the_entries_of_ours() -> None:
    payload = encode_message(ORIGIN, NewEntries(1_800_000_000.125, ENTRIES))
    kind, (_, _, entries) = payload[len(ORIGIN) :][:1], payload[len(ORIGIN) + 1 :].partition(b" ")
    assert (kind, LOG.validate_json(entries)) == (b"T", ENTRIES)


def test_a_worker_of_an_earlier_version_does_not_say_what_entries_follow() -> None:
    body = LOG.dump_json(ENTRIES)
    assert decode_message(ORIGIN.encode() + b"E" + body) == (ORIGIN, NewEntries(None, ENTRIES))
    assert decode_message(ORIGIN.encode() + b"T00-trace " + body) == (ORIGIN, NewEntries(None, ENTRIES, b"00-trace"))
