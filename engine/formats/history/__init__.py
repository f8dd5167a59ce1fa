"""The historical trial: an Admirer and a Critic research a life and file dossiers; a Judge rules with citations."""
