"""`twelve study`: a study's file checked, played among minds before it begins, and preregistered."""
