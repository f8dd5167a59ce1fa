"""What somebody with a seat might say (api/PROTOCOL.md, H67)."""

from harness.examples.court import BRIDGE
from harness.prepared_rooms import at_the_floor
from harness.server import House
from tests.api.http.test_rooms import problem


async def test_h67_three_speeches_for_the_seat_that_asks_and_nobody_else(house: House) -> None:
    room = await at_the_floor(house, 1)
    guest = await room.join("Bo")
    mine = (await room.get("/suggestions", room.seat_token)).json()["suggestions"]
    theirs = (await room.get("/suggestions", guest["token"])).json()["suggestions"]
    assert len(mine) == len(theirs) == 3
    assert mine != theirs
    assert (await room.get("/suggestions", room.seat_token)).json()["suggestions"] == mine
    assert (await room.get("/suggestions")).json() == {"suggestions": []}
    problem(await room.get("/suggestions", "opens-nothing"), 401, "bad_token")


async def test_h67_nothing_is_said_until_it_is_sent_and_it_can_be_sent_as_it_is(house: House) -> None:
    room = await at_the_floor(house, 1)
    before = (await room.view())["heard"]
    one = (await room.get("/suggestions", room.seat_token)).json()["suggestions"][0]
    view = await room.view()
    assert view["heard"] == before
    ask = next(ask for ask in view["you"]["asks"] if ask["act"] == "speak")
    said = {"kind": "speak", "text": one["text"], "cites": one["cites"]}
    said |= {} if one["target"] is None else {"target": one["target"]}
    answer = await room.act(said, room.seat_token, turn_id=ask["ask"])
    assert answer.status_code == 200, answer.text
    turn = next(turn for turn in (await room.view())["heard"] if turn["turn_id"] == ask["ask"])
    assert turn["text"] == one["text"]
    assert turn["stance"] == "guilty" or turn["stance"] == "not_guilty"


async def test_h67_none_before_anybody_speaks(house: House) -> None:
    room = await house.open_room(name="Ann")
    assert (await room.get("/suggestions", room.seat_token)).json() == {"suggestions": []}


async def test_h93_a_paper_that_is_asked_for_is_drafted_for_its_seat_alone(house: House) -> None:
    room = await house.open_room({"pace": "instant"}, format="court", matter=BRIDGE.model_dump(mode="json"), name="Ann")
    assert (await room.get("/draft", room.seat_token)).json() == {"act": None}
    await room.begin()
    drafted = (await room.get("/draft", room.seat_token)).json()["act"]
    assert drafted["kind"] == "file_case"
    assert drafted["exhibits"]
    assert (await room.get("/draft")).json() == {"act": None}
    assert not (await room.view())["papers"], "nothing is filed until it is sent"
    assert (await room.act(drafted, room.seat_token)).status_code == 200
    assert (await room.view())["papers"][0]["standing"] == "stands"
