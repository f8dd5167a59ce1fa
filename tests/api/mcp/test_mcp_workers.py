"""An agent whose calls reach now this worker, now that one, one of which is killed under it (rules M1 and M5)."""

import pytest

from harness.answers import answer_to, citing
from harness.examples import Json
from harness.workers import Pair
from tests.api.mcp.agents import agent
from tests.api.server.test_workers import at_worker, check_log

pytestmark = [pytest.mark.slow("workers are killed while agents are connected"), pytest.mark.xdist_group("workers")]


async def test_m1_any_worker_answers_and_a_killed_one_costs_nothing(pair: Pair) -> None:
    both, first, second = pair
    opened = await first.open_room({"pace": "instant", "max_rounds": 6, "initial_guilty": 6}, seat=None)
    heard: list[Json] = []
    killed = False
    async with agent(both[1].address) as one, agent(both[0].address, "legacy") as other:
        joined = await one.join(opened.code, "Ada")
        other.token = one.token
        await opened.begin()
        cursor, state, turns = joined["cursor"], joined["state"], 0
        while turns < 3 and state["status"] != "closed":
            # Each call goes to another worker than the one before, while there are two.
            one, other = (one, other) if killed else (other, one)
            state = await one.wait(cursor, 15)
            cursor = state["cursor"]
            heard += state["news"]
            for ask in state["asks"]:
                answer = await other.call("act", act=answer_to(ask), **citing(ask))
                # Said again by way of the other worker, it is not done again.
                again = await one.call("act", act=answer_to(ask), **citing(ask))
                assert (answer.code, again.code) in ((None, "stale"), ("stale", "stale")), (answer, again)
                turns += ask["act"] == "speak" and answer.code is None
            if turns == 2 and not killed:
                driver = 0 if both[0].driven() else 1
                both[driver].kill()
                killed = True
                survivor = both[1 - driver]
                one = other = one if one.server == survivor.address else other
    assert killed
    there = at_worker(opened, second if survivor is both[1] else first)
    log = await check_log(there)
    numbers = [line["seq"] for line in heard]
    assert numbers == sorted(set(numbers))
    mine = [entry["event"] for entry in log if entry.get("event", {}).get("seat") == joined["seat"]]
    floors = [event["turn_id"] for event in mine if event["kind"] == "floor_granted"]
    spoken = [event["turn_id"] for event in mine if event["kind"] == "turn_taken"]
    assert spoken == floors[: len(spoken)]
    assert len(spoken) == len(set(spoken)) == turns
