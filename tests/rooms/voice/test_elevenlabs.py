"""ElevenLabs by its own SDK, against a server of ours that speaks its protocol."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from engine.core.refusals import Refusal
from harness.surroundings import clocked
from rooms.voice.base import VoiceFailed
from rooms.voice.elevenlabs import Account, ElevenLabsClient, ElevenLabsVoice, VoiceSettings
from rooms.voice.selection import RETRY_AFTER_SECONDS, Voices, VoiceSetup, check_voice
from tests.rooms.voice.test_voices import spoken
from tests.services.elevenlabs import KEY, OTHER_VOICES, SECONDS_A_CHARACTER, VOICE, Studio, studio

pytestmark = pytest.mark.real_time("a server of voices on the loopback")

TEXT = "The count stands at seven for guilty, five for not guilty. Nobody has moved in this round."


class Booth:
    """The server, and a line to it that does not really wait between two attempts."""

    def __init__(self, server: Studio) -> None:
        self.server = server
        self.waited: list[float] = []
        self.lines: list[ElevenLabsClient] = []

    def voice(self, voice_id: str = VOICE, **account: object) -> ElevenLabsVoice:
        known = Account(**{"key": KEY, "url": self.server.url, **account})  # type: ignore[arg-type]
        line = ElevenLabsClient(known, jitter=lambda: 0.5, sleep=self.sleep)
        self.lines.append(line)
        return ElevenLabsVoice(line, voice_id)

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)


@pytest.fixture
async def booth() -> AsyncIterator[Booth]:
    with studio() as server:
        made = Booth(server)
        yield made
        for line in made.lines:
            await line.close()


async def test_it_is_asked_with_the_settings_of_the_design(booth: Booth) -> None:
    await spoken(booth.voice(), TEXT)
    [asked] = booth.server.asked
    assert asked["voice_id"] == VOICE
    assert (asked["text"], asked["model_id"]) == (TEXT, "eleven_multilingual_v2")
    assert asked["query"] == {"output_format": ["mp3_44100_128"]}
    how = {name: asked["voice_settings"][name] for name in ("stability", "similarity_boost", "style", "speed")}
    assert how == {"stability": 0.7, "similarity_boost": 0.8, "style": 0.5, "speed": 1.0}


async def test_whatever_changes_the_sound_changes_the_key(booth: Booth) -> None:
    voices = (
        booth.voice(),
        booth.voice("voice-of-one"),
        booth.voice(model="eleven_flash_v2_5"),
        booth.voice(format="mp3_22050_32"),
        booth.voice(settings=VoiceSettings(stability=0.3)),
    )
    assert len({voice.key for voice in voices}) == 5
    assert booth.voice(key="another").key == voices[0].key


async def test_sound_comes_before_the_rest_is_made(booth: Booth) -> None:
    booth.server.go_on.clear()
    pieces = booth.voice().speak(TEXT)
    async with asyncio.timeout(20):
        first = await anext(pieces)
    assert first.audio
    assert [word.text for word in first.words] == ["The", "count", "stands", "at"]
    booth.server.go_on.set()
    rest = [piece async for piece in pieces]
    # The word that the first chunk was cut in is whole in the second.
    assert rest[0].words[0].text == "seven"


async def test_times_that_begin_again_with_a_chunk_are_shifted(booth: Booth) -> None:
    booth.server.faults = ["relative"]
    _, words = await spoken(booth.voice(), TEXT)
    assert [word.text for word in words] == TEXT.split()
    assert abs(words[-1].end - len(TEXT) * SECONDS_A_CHARACTER) < 0.1


async def test_audio_without_times_comes_without_words(booth: Booth) -> None:
    booth.server.faults = ["untimed"]
    audio, words = await spoken(booth.voice(), TEXT)
    assert len(audio) > 10_000
    assert words == []


@pytest.mark.parametrize(
    ("fault", "sentence", "lasting"),
    [
        ("quota", "The quota at ElevenLabs is used up.", True),
        ("unprocessable", "ElevenLabs refused the text.", False),
        ("soundless", "ElevenLabs sent no sound.", False),
    ],
)
async def test_a_refusal_is_reported_in_a_sentence_and_not_retried(
    booth: Booth, fault: str, sentence: str, lasting: bool
) -> None:
    booth.server.faults = [fault]  # type: ignore[list-item]
    with pytest.raises(VoiceFailed) as failed:
        await spoken(booth.voice(), TEXT)
    assert (str(failed.value), failed.value.lasting) == (sentence, lasting)
    assert len(booth.server.asked) == 1
    assert booth.waited == []


async def test_a_wrong_key_and_an_unknown_voice_are_reported(booth: Booth) -> None:
    for voice, sentence in ((booth.voice(key="sk_wrong"), "the key"), (booth.voice("nobody"), "no voice with the id")):
        with pytest.raises(VoiceFailed, match=sentence) as failed:
            await spoken(voice, TEXT)
        assert failed.value.lasting
        assert "sk_wrong" not in str(failed.value)


async def test_an_unknown_voice_of_a_juror_is_reported_and_leaves_the_judge_his(booth: Booth) -> None:
    now = 1_000.0
    setup = VoiceSetup(account=Account(KEY, url=booth.server.url), judge=VOICE, seats=(OTHER_VOICES[0], "nobody"))
    voices = Voices(setup, clocked(lambda: now))
    assert await voices.why_not("elevenlabs") is None
    sentence = "ElevenLabs has no voice with the id that is configured for the seats in place 2."
    assert await voices.why_not("elevenlabs", turns=True) == sentence
    with pytest.raises(Refusal, match="in place 2"):
        await check_voice({"voice": "elevenlabs", "juror_voices": True}, voices, "juror_voices")
    await check_voice({"voice": "elevenlabs"}, voices, "juror_voices")
    for seat in (0, 1, 3):
        assert (await spoken(voices.voice("elevenlabs", seat), TEXT))[0]
    for seat in (2, 4):
        with pytest.raises(VoiceFailed, match="no voice with the id"):
            voices.voice("elevenlabs", seat)
    now += RETRY_AFTER_SECONDS
    assert voices.voice("elevenlabs", 2).key != voices.voice("elevenlabs", 1).key
    await voices.close()


async def test_a_busy_server_is_called_again_after_the_wait_it_asks_for(booth: Booth) -> None:
    booth.server.faults = ["busy", "down"]
    booth.server.retry_after = "3"
    _, words = await spoken(booth.voice(), TEXT)
    assert [word.text for word in words] == TEXT.split()
    assert booth.waited == [3.0, 1.0]


@pytest.mark.parametrize(("fault", "sentence"), [("concurrent", "too busy"), ("html", "a fault of its own")])
async def test_one_that_stays_busy_is_given_up(booth: Booth, fault: str, sentence: str) -> None:
    booth.server.faults = [fault] * 9  # type: ignore[list-item]
    with pytest.raises(VoiceFailed, match=sentence):
        await spoken(booth.voice(), TEXT)
    assert len(booth.server.asked) == 3


@pytest.mark.parametrize("fault", ["cut", "garbled"])
async def test_a_stream_that_breaks_off_is_a_failure_and_never_an_end(booth: Booth, fault: str) -> None:
    booth.server.faults = [fault]  # type: ignore[list-item]
    pieces = booth.voice().speak(TEXT)
    assert (await anext(pieces)).audio
    with pytest.raises(VoiceFailed, match="broke off in the middle"):
        assert [piece async for piece in pieces]
    assert len(booth.server.asked) == 1


async def test_a_server_that_is_not_there_is_reported(booth: Booth) -> None:
    with pytest.raises(VoiceFailed, match="does not answer"):
        await spoken(booth.voice(url="http://127.0.0.1:9"), TEXT)


async def test_a_voice_is_looked_up_before_it_is_wanted(booth: Booth) -> None:
    voice = booth.voice()
    [line] = booth.lines
    await line.check(VOICE)
    with pytest.raises(VoiceFailed, match="no voice") as failed:
        await line.check("nobody")
    assert failed.value.lasting
    assert booth.server.looked_up == [VOICE, "nobody"]
    assert voice.paid
