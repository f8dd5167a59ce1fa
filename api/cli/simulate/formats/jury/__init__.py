"""The runs of a jury: rows, tables, charts and the page, which speak of votes for guilty and of who moved whom."""
