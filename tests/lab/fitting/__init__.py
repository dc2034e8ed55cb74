"""Tests of the comparisons with other chess programs."""
