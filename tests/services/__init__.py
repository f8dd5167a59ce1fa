"""Stand-ins, on the loopback, for services that tests alone speak to; `harness/services` has the others."""
