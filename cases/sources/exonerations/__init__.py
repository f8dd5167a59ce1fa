"""Cases from the registry of exonerations."""
