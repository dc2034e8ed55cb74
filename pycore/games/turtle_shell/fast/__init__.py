"""The search state of Turtle Shell Chess and its tables."""
