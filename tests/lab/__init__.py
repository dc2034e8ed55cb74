"""Tests of the lab's programs. No other test imports the lab."""
