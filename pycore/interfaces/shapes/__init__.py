"""Types for the JSON that is made from what games provide. docs/api explains the fields."""
