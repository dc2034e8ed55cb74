"""Hosting, offline use, updates, workers, other browsers."""
