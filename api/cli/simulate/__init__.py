"""`twelve simulate`: many deliberations of house minds, and what they come to."""
