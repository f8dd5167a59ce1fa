"""Real servers and a real browser for the tests: found where the machine has them, brought along where it has none.

Everything listens on the loopback only, lives in a temporary folder and ends with the run, also when that is killed.
"""
