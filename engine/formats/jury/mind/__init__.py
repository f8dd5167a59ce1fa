"""The house mind: what plays a seat that no person, model or agent holds. Pure and seeded."""
