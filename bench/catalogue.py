"""How much memory and time the search over all cases takes: `python -m bench.catalogue [CASES]`.

The cases are made up: 160 different terms each, the most a case may have, drawn from a vocabulary of 400,000 whose
frequencies fall as those of a language do. A real archive has fewer terms a case and so takes less.
"""

from __future__ import annotations

import argparse
import resource
import time

import numpy as np

from bench.options import positive_count, read_options
from cases.imported_rows import CaseFilter, CaseTerms
from cases.search.catalogue import SEGMENT_CASES, Catalogue

VOCABULARY = 400_000


def rows(first: int, count: int, random: np.random.Generator) -> list[CaseTerms]:
    """Made-up rows numbered from `first`."""
    made = []
    for number in range(first, first + count):
        ranks = (VOCABULARY ** random.random(220)).astype(np.int64)
        distinct = np.unique(ranks)[:160]
        words = [f"w{rank}" for rank in distinct for _ in range(1 + int(rank < 50))]
        made.append(
            CaseTerms(
                number=number,
                id=f"t{number}",
                source="old_bailey",
                year=1674 + number % 240,
                themes=("theft",),
                terms=" ".join(words),
            )
        )
    return made


def resident() -> float:
    """MiB this process has had at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Build, search, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=positive_count, nargs="?", default=200_000, help="how many cases (%(default)s)")
    count: int = read_options(parser).cases
    random = np.random.default_rng(1)
    before, spent = resident(), 0.0
    catalogue = Catalogue()
    for first in range(1, count + 1, SEGMENT_CASES):
        batch = rows(first, min(SEGMENT_CASES, count + 1 - first), random)
        start = time.perf_counter()
        catalogue.add(batch)
        spent += time.perf_counter() - start
    print(f"{len(catalogue):,} cases: {catalogue.bytes() / 2**20:.0f} MiB of arrays, built in {spent:.1f} s")
    print(f"the process grew by {resident() - before:.0f} MiB at most, made-up rows included")
    for words in (3, 12, 64):
        queries = [[f"w{int(VOCABULARY**x)}" for x in random.random(words)] for _ in range(50)]
        start = time.perf_counter()
        for query in queries:
            catalogue.search(query, CaseFilter(first_year=1700), 10)
        print(f"a query of {words} terms: {(time.perf_counter() - start) / len(queries) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
