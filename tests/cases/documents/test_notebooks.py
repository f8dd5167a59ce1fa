"""A notebook is its cells, and what each put out as it stands on the page."""

from __future__ import annotations

import json

import pytest

from cases.documents.reader import read_document
from tests.cases.documents.made import read


def test_a_notebook_is_its_cells_and_their_text() -> None:
    document = read("notebook.ipynb")
    assert document.text == (
        "# Churn\nThe model is wrong for one customer in three.\n\nIn [1]:\nplot(df)\n\nOut:\naccuracy 0.64"
    )
    assert [place.label for place in document.places] == ["cell 1", "cell 2", "output of cell 2"]
    assert document.notes == ("1 picture in it was not read.",)
    old = {
        "nbformat": 3,
        "worksheets": [
            {
                "cells": [
                    {"cell_type": "heading", "level": 2, "source": ["Rain"]},
                    {
                        "cell_type": "code",
                        "input": "1/0",
                        "prompt_number": 4,
                        "outputs": [
                            {"output_type": "pyerr", "ename": "E", "evalue": "v", "traceback": ["\x1b[31mE: v\x1b[0m"]},
                            {"output_type": "pyout", "html": "<table><tr><td>a</td><td>b</td></tr></table>"},
                        ],
                    },
                ]
            }
        ],
    }
    text = read_document(json.dumps(old).encode(), "old.ipynb").text
    assert text == "## Rain\n\nIn [4]:\n1/0\n\nError:\nE: v\n\nOut:\na | b"


QUAY = (
    "# Survey of the quay\n\nThe wall was **not** measured in March.\n\nIn [1]:\n",
    "Out:\nstage 1: not passed\n\nOut:\ngauge 7 gave no value\n\nIn [2]:\n",
    "    time.sleep(0.3)\nprint()\n\nOut:\nread 100 %\n\nIn [3]:\n",
    "Table()\n\nOut:\nPile | Crack\nP4 | 3 mm\n\nIn [4]:\n",
    "Out:\n$w < 3$\n\nOut:\n{'P4': 3, 'P9': None}\n\nIn [5]:\n",
    "plt.plot([3, 1, 4]);\n\nIn [6]:\n",
    "handle.update('done: nothing fell')\n\nOut:\n'done: nothing fell'\n\nIn [7]:\n",
    "Cell In[7], line 2\n      1 limit = {'P4': 3}\n----> 2 limit['P9']\n\nKeyError: 'P9'",
)
FERRY = (
    "# Ferry\n\nThe ferry did **not** sail on nine days.\n\nIn [",
    ']:\nwaves = [3, 5, 6]\nprint(sum(wave > limit for wave in waves), "days over the limit")\n\n',
    "Not for the public before May.\n\n",
    ']:\n# A line that is not run:\n# %timeit sum(waves)\nassert limit > 5, "the limit is not safe"',
)


@pytest.mark.parametrize(
    ("name", "parts", "notes"),
    [
        ("quay_nbclient.ipynb", (*QUAY, "Out:\nPile 9 is **not** safe."), ("1 picture in it was not read.",)),
        ("quay_version_3.ipynb", QUAY, ("1 picture in it was not read.",)),
        ("ferry_jupytext.ipynb", FERRY, ()),
        (
            "ferry_papermill.ipynb",
            (
                *FERRY,
                "In [2]:\n# Parameters\nlimit = 4\n\nIn [3]:",
                "Out:\n2 days over the limit\n\nNot for",
                "\n\nAssertionError: the limit is not safe",
            ),
            (),
        ),
        (
            "mill_marimo.ipynb",
            (
                "# The mill\n\nThe board does **not** sell it before 2030.",
                "Out:\nrent: 6500",
                'Out:\n{"year": 2030, "rent": 13000}',
                "Out:\n[{'item': 'Dam', 'cost': 70000}, {'item': 'Roof', 'cost': 1200}]",
                "Error:\nTraceback (most recent call last):",
                "    rent / 0\n    ~~~~~^~~\nZeroDivisionError: division by zero",
            ),
            (),
        ),
        (
            "rain_gallery.ipynb",
            (
                "# Rain at the dam\n\nThe gauge was *not* read in March.\n\nOnly what was read counts;",
                "\n\nTwo days have no value.\n\n",
                "In [ ]:\nrain = [7, 8]\nprint(sum(rain))\n\nThe sum is not a mean.\n\nIn [ ]:\nmean =",
            ),
            (),
        ),
        ("minutes.ipynb", ("The board will **not** sell the mill",), ()),
    ],
)
def test_a_notebook_of_another_program_is_read_whole(name: str, parts: tuple[str, ...], notes: tuple[str, ...]) -> None:
    document = read(name)
    assert document.kind == "notebook"
    assert [part for part in parts if part not in document.text] == []
    assert document.notes == notes
    assert "\x1b" not in document.text
    assert "<Table of piles>" not in document.text.replace("return '<Table of piles>'", "")
