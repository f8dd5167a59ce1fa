"""How long a worker's event loop stands still where much has to be read or computed."""
