"""How house jurors talk, listen and come to their verdict, beside what is known of people."""
