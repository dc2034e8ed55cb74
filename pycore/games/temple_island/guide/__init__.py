"""The Guide: a planner that brings a pilgrimage home from any position, knowing the dice no better than the player."""
