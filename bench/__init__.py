"""Measurements, in folders by what is measured; `README.md` has a row for each."""
