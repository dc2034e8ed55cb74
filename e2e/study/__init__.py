"""Hints, analysis and review."""
