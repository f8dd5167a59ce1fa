"""What a server carries: events, acts, sockets, rooms and classes, in time, processor time and memory."""
