"""The process that serves: start, resources, limits, security, metrics, logs."""
