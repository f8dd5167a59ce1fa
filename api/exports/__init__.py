"""What is exported of a room: transcript, spreadsheet, certificate, archive."""
