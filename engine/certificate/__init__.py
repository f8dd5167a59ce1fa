"""The certificate of a verdict, built from the public part of a log."""
