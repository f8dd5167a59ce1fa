"""What people see: how long nothing new, and how the screens look."""
