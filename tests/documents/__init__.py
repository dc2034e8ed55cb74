"""Tests that the documents, examples and rule numbers agree with the code."""
