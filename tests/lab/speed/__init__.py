"""Tests of what measures speed."""
