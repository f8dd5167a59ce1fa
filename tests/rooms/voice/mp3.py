"""MP3 by its headers: how long it is, frame by frame, and that it is nothing but frames."""

_KILOBITS = {
    3: (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    2: (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
"""By version (3: MPEG 1; 2: MPEG 2) and the number in the header, from 1."""
_HERTZ = {3: (44_100, 48_000, 32_000), 2: (22_050, 24_000, 16_000)}


def seconds_of(audio: bytes) -> float:
    """How long it is heard. Raises `ValueError` at the first byte that is not in a frame."""
    place, seconds = 0, 0.0
    while place < len(audio):
        head = int.from_bytes(audio[place : place + 4], "big")
        version = head >> 19 & 3
        if head >> 21 != 0x7FF or version not in _HERTZ or head >> 17 & 3 != 1:
            raise ValueError(f"no frame at byte {place} of {len(audio)}")
        samples, hertz = 1152 if version == 3 else 576, _HERTZ[version][head >> 10 & 3]
        kilobits = _KILOBITS[version][(head >> 12 & 15) - 1]
        place += samples * kilobits * 1000 // (8 * hertz) + (head >> 9 & 1)
        seconds += samples / hertz
    if place > len(audio):
        raise ValueError("the last frame is cut")
    return seconds
