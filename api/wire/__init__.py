"""What goes over the wire, whichever way it comes: bodies, frames and answers, their bounds, and problems with their
codes."""
