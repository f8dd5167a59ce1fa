"""`twelve export`: logs of deliberations as tables and as logs that other tools read."""
