"""A study over HTTP: its experimenter, and participants who go through it, with real sockets in their rooms."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import httpx

from harness.examples import Json
from harness.server import House, OpenRoom, bearer

STUDY_FILE = """
id: hands
title: Hands at the start
information: Six people decide a short case. It takes five minutes.
consent: [I am 18 years old or older., I take part of my own free will.]
conditions:
  - {id: sealed, title: A secret first ballot, format: jury, matters: [case_002_murder], people: 2,
     settings: {first_ballot: sealed, size: 6, max_rounds: 1, pace: instant}}
  - {id: open, title: A show of hands, format: jury, matters: [case_002_murder], people: 2,
     settings: {first_ballot: open, size: 6, max_rounds: 1, pace: instant}}
assignment: {by: blocks, block: 4}
waiting: {minutes: 10, unfilled: end}
before:
  - {id: trust, kind: scale, text: How far do you trust the courts?, low: not at all, high: completely}
ballot:
  - {id: guilt, kind: slider, text: How sure are you?, low: he did not, high: he did}
after:
  - {id: check, kind: choice, text: Choose blue., answers: [red, blue], right: blue}
  - {id: remarks, kind: text, text: Anything else?, required: false}
debriefing: Some groups voted by a show of hands.
ending: {code: DONE12, link: "https://example.org/done?cc={code}&id={participant}"}
recruiting: {participant: participant, study: study, study_id: s-1}
retention_days: 30
preregistration:
  hypotheses: [Fewer change their vote after a show of hands.]
  measure: guilt
  analysis: Shares, by condition.
  participants: 4
  stopping: After four.
"""
"""A study of two conditions in groups of two, whose rooms are over soon."""


@dataclass
class Participant:
    """Somebody in a study."""

    study: OpenStudy
    number: int
    token: str
    http: httpx.AsyncClient
    """Of the server to which they are connected."""
    server: str
    place: Json = field(default_factory=dict)

    async def look(self, wait: float = 0.0) -> Json:
        """Where they are now, or once it has changed."""
        known = self.place.get("version", "") if wait else ""
        answer = await self.http.get(
            f"{self.study.path}/place", params={"known": known, "wait": wait}, headers=bearer(self.token)
        )
        assert answer.status_code == 200, answer.text
        self.place = answer.json()
        return self.place

    async def step(self, kind: str, **fields: Any) -> httpx.Response:
        """The answer to a step."""
        answer = await self.http.post(
            f"{self.study.path}/steps", json={"step": {"kind": kind, **fields}}, headers=bearer(self.token)
        )
        if answer.status_code == 200:
            self.place = answer.json()
        return answer

    async def agree(self) -> None:
        """Agree to everything."""
        answer = await self.step("consent", agreed=[True] * len(self.study.invitation["consent"]))
        assert answer.status_code == 200, answer.text

    async def answer(self) -> None:
        """Answer the questionnaire that is asked now."""
        answers = {one["id"]: answer_to_question(one) for one in self.place["questions"]}
        given = await self.step("answer", part=self.place["part"], ballot=self.place["ballot"], answers=answers)
        assert given.status_code == 200, given.text

    async def until(self, *stages: str) -> Json:
        """Wait until they are at one of these stages, and have their seat where it is the room."""
        while self.place.get("stage") not in stages or (self.place["stage"] == "room" and self.place["room"] is None):
            await self.look(5.0)
        return self.place

    async def begin(self) -> None:
        """Agree, answer what is asked before, and wait."""
        await self.look()
        await self.agree()
        if self.place["part"] == "before":
            await self.answer()

    def room(self) -> OpenRoom:
        """Their room."""
        room = self.place["room"]
        return OpenRoom(self.server, self.http, room["code"], "", self.token, room["seat"])

    async def play(self) -> None:
        """Answer whatever is asked in their room, to its end."""
        async with self.room().socket(self.token, after=0) as socket:
            await socket.play_until("verdict_reached")

    async def vote_and_leave(self) -> None:
        """Answer what is asked in their room until the first ballot of theirs is cast, and be gone."""
        async with self.room().socket(self.token, after=0) as socket:
            await socket.play_until("ballot_cast")

    def at(self, house: House) -> None:
        """Go on at another worker."""
        self.http, self.server = house.http, house.server

    async def finish(self) -> None:
        """Answer everything that is asked after the room, read the debriefing, and be done."""
        await self.until("after", "debriefing", "done")
        while self.place["stage"] != "done":
            if self.place["part"] is not None:
                await self.answer()
            elif self.place["stage"] == "debriefing":
                await self.step("read_debriefing")
            else:
                await self.look(1.0)


@dataclass
class OpenStudy:
    """A study that was opened over HTTP, and what its experimenter holds."""

    server: str
    http: httpx.AsyncClient
    code: str
    experimenter: str
    invitation: Json

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/studies/{self.code}"

    async def ask_in(self, name: str, http: httpx.AsyncClient | None = None, **more: str) -> httpx.Response:
        """The answer to somebody whom the recruiting service sends."""
        body = {"recruited": {"participant": name, **more}, "browser": browser_of(name)}
        return await (http or self.http).post(f"{self.path}/participants", json=body)

    async def come(self, name: str, http: httpx.AsyncClient | None = None, server: str | None = None) -> Participant:
        """Somebody comes in."""
        answer = await self.ask_in(name, http)
        assert answer.status_code == 201, answer.text
        came = answer.json()
        return Participant(self, came["number"], came["token"], http or self.http, server or self.server)

    async def get(self, path: str, token: str | None = None, **params: Any) -> httpx.Response:
        """Something that the experimenter reads."""
        return await self.http.get(f"{self.path}/{path}", params=params, headers=bearer(token or self.experimenter))

    async def act(self, kind: str, **fields: Any) -> httpx.Response:
        """The answer to an act of the experimenter."""
        return await self.http.post(
            f"{self.path}/acts", json={"act": {"kind": kind, **fields}}, headers=bearer(self.experimenter)
        )

    async def overview(self, known: str | None = None) -> Json:
        """The study as its experimenter sees it, or as soon as it is another than this version."""
        waits: dict[str, Any] = {} if known is None else {"known": known, "wait": 5}
        return dict((await self.get("overview", **waits)).json())


def browser_of(name: str) -> str:
    """The mark of somebody's browser."""
    return blake2b(name.encode(), digest_size=16).hexdigest()


def answer_to_question(question: Json) -> Any:
    """An answer that is taken."""
    match question["kind"]:
        case "scale":
            return question["lowest"]
        case "slider":
            return 0.25
        case "choice":
            return question["right"] or question["answers"][0]
        case "ranking":
            return question["answers"][::-1]
        case _:
            return "Words of a participant."


async def open_study(server: str, http: httpx.AsyncClient, file: str) -> OpenStudy:
    """Begin a study with a file."""
    answer = await http.post("/api/studies", json={"file": file})
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    invitation = (await http.get(f"/api/studies/{opened['code']}")).json()
    return OpenStudy(server, http, opened["code"], opened["experimenter_token"], invitation)
