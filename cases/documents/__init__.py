"""Documents read from files: text, Markdown, HTML, PDF, Word, tables, code, diffs and logs.

`reader` takes the bytes of a file and its name. What cannot be read is refused in one sentence that says what would
help. Libraries are loaded when a file of their kind is read.
"""
