"""`twelve decide`: a court answers a question from files, in a terminal or in a pipeline."""
