"""HTTP: routes, their dependencies, and the schemas of requests and responses."""
