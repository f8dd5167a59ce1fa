"""The command `twelve history`: a life on trial, from Wikipedia or from a folder of sources."""
