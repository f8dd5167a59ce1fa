"""The one reader of English: what all formats, importers and minds know of a text before they know what it is about.

`sentences` (with offsets, headings and list items apart), `clauses`, `words`, `stems`, `abbreviations`, `negation` and
`conditions` with how far they reach, `numbers`, `figures` with units, `dates`, `names`, `capitals`, `languages`, and
`clipping`, which cuts no “not” and no condition off. All of it is a function of the text alone, the same on every
machine; it knows no matter and no format, and keeps nothing. Other languages are read by their marks and their words
alone.
"""
