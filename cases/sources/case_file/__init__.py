"""Cases from files in our own shape."""
