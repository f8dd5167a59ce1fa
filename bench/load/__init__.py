"""A server and a client for the fan-out benchmark, each in a process and on a core of its own."""
