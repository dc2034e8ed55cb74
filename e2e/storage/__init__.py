"""Tests of storage: stored tables, several tabs, killed browsers."""
