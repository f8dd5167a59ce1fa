"""What plays the product from outside, for tests and measurements: servers, workers, clients, and answers to what is
asked; `examples` has how each format is played, `services` what runs beside a server.
"""
