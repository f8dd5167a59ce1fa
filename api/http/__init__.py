"""HTTP: routes, what they need, and the schemas of what they take and give."""
