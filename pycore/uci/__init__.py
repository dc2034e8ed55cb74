"""The second door: chess programs that speak UCI."""
