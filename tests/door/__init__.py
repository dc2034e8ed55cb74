"""Tests of the door: requests, refusals, and what is loaded at the start."""
