"""The search state of Monkey King Chess and its tables."""
