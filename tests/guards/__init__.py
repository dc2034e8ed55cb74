"""The guards that tests of refusals and of hostile input stand for: each is removed once, and its tests must fail."""
