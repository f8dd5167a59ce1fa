"""Everything that waits: the store, the bus, leases, and the rooms that live on them."""
