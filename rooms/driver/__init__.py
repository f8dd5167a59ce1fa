"""What drives a room: minds are woken, deadlines expire, words are paced."""
