"""Programs that look for gaps in the tests: planted faults and damaged requests."""
