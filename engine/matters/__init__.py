"""What can lie on the table, one module for each kind of matter."""
