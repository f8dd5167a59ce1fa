"""What HTTP answers, a file for each thing that is asked about."""
