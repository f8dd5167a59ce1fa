"""Where webhooks may lead."""

import pytest

from rooms.webhooks.http_target import TargetRefused, WebhookClient, is_internal_address, read_target
from tests.rooms.webhooks.target import SECONDS, target

pytestmark = pytest.mark.real_time("targets on the loopback")


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.1.2.3",
        "10.0.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "240.0.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "2002:a00:1::1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "2001:0:4136:e378:8000:63bf:80ff:fffe",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b:1::7f00:1",
        "fec0::1",
        "5f00::1",
        "3fff::1",
        "192.0.0.8",
        "192.88.99.1",
    ],
)
def test_an_address_that_is_not_public_is_inward(address: str) -> None:
    assert is_internal_address(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]
)
def test_a_public_address_is_not(address: str) -> None:
    assert not is_internal_address(address)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://bot.example/",
        "file:///etc/passwd",
        "bot.example",
        "//bot.example/",
        "http://",
        "http:///x",
        "javascript:x",
        "https://ann:secret@bot.example/",
        "https://bot.example/#x",
        "http://[::1",
        "gopher://bot.example:70/",
    ],
)
def test_a_target_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(TargetRefused):
        read_target(url)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]", "169.254.169.254", "0"],
)
async def test_a_private_target_is_not_called_however_it_is_written(host: str) -> None:
    async with target() as receiver:
        port = receiver.url.split(":")[2].split("/")[0]
        line = WebhookClient(private=False, seconds=SECONDS)
        url = f"http://{host}:{port}/"
        with pytest.raises(TargetRefused, match="private address"):
            await line.check(url)
        status, why = await line.post(url, {}, b"{}")
        assert status is None
        assert why == (
            "Its target is at a private address, which this server calls only where it was started with "
            "TWELVE_WEBHOOK_PRIVATE=true."
        )
        await line.close()
        assert receiver.requests == []


async def test_it_is_called_where_that_is_allowed_and_by_its_own_name() -> None:
    async with target() as receiver:
        line = WebhookClient(private=True, seconds=SECONDS)
        port = receiver.url.split(":")[2].split("/")[0]
        assert await line.post(f"http://localhost:{port}/hook", {"Twelve-Event": "x"}, b"{}") == (200, None)
        await line.close()
        assert receiver.requests[0].headers["host"] == f"localhost:{port}"
        assert receiver.requests[0].headers["twelve-event"] == "x"


async def test_a_redirect_is_not_followed() -> None:
    async with target() as inside, target(status=302) as outside:
        outside.location = inside.url
        line = WebhookClient(private=True, seconds=SECONDS)
        status, wrong = await line.post(outside.url, {}, b"{}")
        await line.close()
    assert (status, wrong) == (302, "It answered 302, a redirect, which is not followed.")
    assert inside.requests == []


async def test_what_is_wrong_with_a_target_is_one_sentence_without_an_address() -> None:
    line, hasty = WebhookClient(private=True, seconds=SECONDS), WebhookClient(private=True, seconds=0.4)
    async with target(hangs=True) as hanging:
        assert await hasty.post(hanging.url, {}, b"{}") == (None, "It did not answer within 0.4 seconds.")
    _, closed = await line.post(hanging.url, {}, b"{}")
    _, nowhere = await hasty.post("http://nowhere.invalid/", {}, b"{}")
    for one in (line, hasty):
        await one.close()
    assert closed == "It could not be reached: no connection."
    assert nowhere is not None
    assert "nowhere.invalid" not in nowhere
