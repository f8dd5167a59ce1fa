"""Who is taken for a witness in imported trials: `python -m bench.texts.imported_people PATH`.

Reads trials of the Old Bailey from PATH (a file, a folder or a ZIP) and prints whoever is a witness and should not be:
an office of the bench or the bar, a heading, somebody whom the print names as counsel and who says nothing of
themselves, the only accused as their own accomplice; and every exhibit whose tag names another than it quotes.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator

from bench.options import input_path, read_options
from cases.sources.old_bailey.importer import read_cases
from engine.matters.criminal_case import Case

_OFFICE_PATTERN = re.compile(
    r"\b(?:solicitor|attorney)[- ]gene|\bcounsel\b|\brecorder\b|\bdefen[cs]e\b|^(?:court|jury|q|prisoner)\b|messrs",
    re.IGNORECASE,
)
_COUNSEL_PATTERN = re.compile(
    r"(?:Messrs|M[Rr][Ss]?|Serjeant|SERJEANT)\.? (?P<names>[^.;:]{3,80}?)"
    r" (?:conducted|prosecuted|defended|appeared|opened|stated the case)\b"
)
_OWN_WORDS_PATTERN = re.compile(r"\b(?:I|my|me|we)\b")


def faults_of(case: Case) -> Iterator[tuple[str, str]]:
    """Kinds of faults, and whom or what they are about."""
    text = " ".join(passage.text for passage in case.transcript)
    counsel = {
        word.lower() for found in _COUNSEL_PATTERN.finditer(text) for word in re.findall(r"[\w'’]{4,}", found["names"])
    }
    accused = {person.name.lower() for person in case.defendants}
    for witness in case.witnesses:
        if _OFFICE_PATTERN.search(witness.name):
            yield "office", witness.name
        elif (
            not witness.name.startswith("A ")
            and witness.name.split()[-1].lower() in counsel
            and not _OWN_WORDS_PATTERN.search(witness.testimony)
        ):
            yield "counsel", witness.name
        if len(accused) == 1 and witness.name.lower() in accused and witness.role == "accomplice":
            yield "namesake", witness.name
    names = {witness.id: witness.name for witness in case.witnesses}
    for exhibit in case.exhibits:
        for source in exhibit.witnesses:
            if names[source].split()[-1] not in exhibit.title and not names[source].startswith(("A ", "An ")):
                yield "tag", exhibit.title


def main() -> None:
    """Read, count and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("path", type=input_path)
    options = read_options(parser)
    found, trials, witnesses = Counter[str](), 0, 0
    for case in read_cases(options.path):
        if not isinstance(case, Case):
            continue
        trials, witnesses = trials + 1, witnesses + len(case.witnesses)
        for kind, what in faults_of(case):
            found[kind] += 1
            print(f"{case.id}: {kind}: {what}")
    print(f"{trials} trials, {witnesses} witnesses: {dict(found) or 'nobody who should not be one'}")


if __name__ == "__main__":
    main()
