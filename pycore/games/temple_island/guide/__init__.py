"""The Guide: a planner that completes a pilgrimage from any position, without knowing the rolls to come."""
