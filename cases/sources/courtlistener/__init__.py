"""Cases from CourtListener's API."""
