"""The jury: everything that is its own, from its rules to the minds that play it."""
