"""Many runs of a jury: what one run is recorded as, and what the runs of a case say together."""
