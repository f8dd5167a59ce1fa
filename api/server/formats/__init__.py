"""What a server loads ahead for single formats, in a module of each format's name."""
