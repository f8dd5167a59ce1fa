"""The socket of a room: `/ws/rooms/{code}`."""
