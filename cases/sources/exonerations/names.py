"""Names for people who must not be named before the verdict, drawn from a row's key: the same row, the same name."""

from __future__ import annotations

import re

from cases.case_ids import key_digest

_MALE_NAMES = (
    "Alvin Barrett Calvin Clifton Darnell Desmond Dorian Edgar Elliott Emmett Everett Fletcher Garrett Gilbert Gordon "
    "Harlan Hollis Irving Jasper Julian Kendrick Lamont Leland Lowell Malcolm Marcus Merrill Milton Nathaniel Otis "
    "Preston Quentin Raymond Roland Rufus Sterling Truman Vernon Wendell Winston"
).split()
_FEMALE_NAMES = (
    "Adele Agnes Alma Beatrice Bernice Bettina Camille Celeste Claudia Cora Delphine Dinah Edith Eloise Estelle "
    "Florence Frances Geneva Gwendolyn Hazel Imogen Ingrid Joanna Josephine Loretta Lucille Mabel Marian Marlene "
    "Miriam Nadine Odessa Paulette Philippa Ramona Rosalind Sabina Sylvia Thelma Winifred"
).split()
_NEUTRAL_NAMES = (
    "Addison Ariel Arden Blair Cameron Casey Dana Devon Drew Ellis Emerson Frankie Harley Jamie Jesse Jody Kendall "
    "Kerry Kim Lane Lee Leslie Loren Marion Morgan Pat Quinn Reese Robin Rory Rowan Sandy Shannon Shelby Sidney Sky "
    "Stacy Terry Toby Tracy"
).split()
_SURNAMES = (
    "Abernethe Aldersgate Amberley Ashgrove Barrowfield Beechworth Birkdale Blackmarsh Bramhurst Briarley Brockway "
    "Calderbrook Carrowmore Chesterly Cloverdale Coldwater Copperfield Cranmoor Crosswick Dallimore Deepwell Dunmarsh "
    "Eastbrook Elderwood Fairholt Farrowdale Fenwater Ferncastle Foxhollow Garthside Glenmarsh Goldhurst Graywater "
    "Greenhalt Hallowell Harrowgate Hartsmere Hawksbury Hazelmere Heatherwick Highmoor Hollowbrook Ironside Ivywood "
    "Kestrelby Kingsmarsh Larkmoor Lindenhall Longacre Lowmere Maplethorpe Marchbank Meadowcroft Merriwick Millbank "
    "Moorgate Netherby Northwell Oakshade Oldacre Orchardson Overbrook Pinecroft Plumfield Quarrington Ravensdale "
    "Redfern Ridgewater Rookwood Rosewarne Rushbrook Sandholt Seagrave Shadewell Silverdale Southmere Starling "
    "Stonebridge Summerhayes Swanmoor Tallowfield Thornbury Tidewell Underhill Valewood Wallgrave Wexmoor Whitlock "
    "Willowby Winterbourne Woodmarsh Yarrowby"
).split()


def pseudonym(key: str, sex: str | None, real: str | None) -> str:
    """A first name and a surname, neither of them part of the real name."""
    taken = set(re.findall(r"\w+", (real or "").casefold()))
    seed = int(key_digest(f"name of {key}"), 16)
    first = _drawn({"male": _MALE_NAMES, "female": _FEMALE_NAMES}.get(sex or "", _NEUTRAL_NAMES), seed, taken)
    return f"{first} {_drawn(_SURNAMES, seed // 1_000_003, taken)}"


def _drawn(names: list[str], seed: int, taken: set[str]) -> str:
    free = [name for name in names if name.casefold() not in taken]
    return free[seed % len(free)]
