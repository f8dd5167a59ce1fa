"""What minds send while they answer, as the frames of a socket (api/PROTOCOL.md, W5 and W13)."""

import json

from api.wire.frames import SERVER_FRAME, DeltaFrame, LookingFrame
from api.ws.broadcast import Broadcasts, Subscriber
from api.ws.transport import TextFrames
from harness.waiting import until
from rooms.live.messages import LookUpStarted, TextDelta
from rooms.live.seating import SPECTATOR
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, open_room


class RecordingWriter:
    """The way out to a client that keeps to the protocol."""

    def __init__(self) -> None:
        self.frames: list[dict[str, object]] = []

    def write(self, text: TextFrames) -> bool:
        self.frames += [json.loads(payload) for payload in text.payloads]
        return True

    async def drained(self) -> None:
        return None

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(f"closed: {code} {reason}")

    async def dispose(self) -> None:
        return None

    def turn(self, turn_id: str) -> str:
        """A turn as the client has it."""
        text = ""
        for frame in self.frames:
            read = SERVER_FRAME.validate_python(frame)
            if isinstance(read, DeltaFrame) and read.turn_id == turn_id:
                assert read.start <= len(text)
                text = text[: read.start] + read.text
        return text


async def test_w13_a_client_drops_what_is_void_and_sees_what_a_mind_looks_at() -> None:
    house = House()
    here = await house.directory()
    room = (await open_room(here, matter=MURDER, seat=None)).room
    there = await (await house.directory()).room(room.record.code)
    writer, broadcasts = RecordingWriter(), Broadcasts(1 << 20)
    broadcasts.for_room(there).subscribe(Subscriber(writer, SPECTATOR, False, there.presence.connect(None)))
    room.news.publish(LookUpStarted(3, "t1", "exhibit 4"))
    room.news.publish(TextDelta("t1", 0, "The porter "))
    room.news.publish(TextDelta("t1", 11, "saw nobody"))
    await until(lambda: writer.turn("t1") == "The porter saw nobody", "both words")
    assert SERVER_FRAME.validate_python(writer.frames[0]) == LookingFrame(
        kind="looking", seat=3, turn_id="t1", label="exhibit 4"
    )
    room.news.publish(TextDelta("t1", 4, ""))
    await until(lambda: writer.turn("t1") == "The ", "what is left of them")
    room.news.publish(TextDelta("t1", 4, "lamp was dark."))
    await until(lambda: writer.turn("t1") == "The lamp was dark.", "other words")
    assert all("seq" not in frame for frame in writer.frames), "nothing of it is stored"
    await house.close()
