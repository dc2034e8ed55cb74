"""What the door does with each request: a module for each sort, and what they have in common (`requests`)."""
