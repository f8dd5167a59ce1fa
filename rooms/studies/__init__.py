"""Studies: experiments with people and minds in rooms. A file says what is compared; nothing in the heart knows of it.

`study` is what a file says and what may be wrong with it, `assignment` who comes into which condition, `records` what a
study has seen, `tables` the rows that are made of it, `preregistration` what is promised before it begins.
"""
