"""Tests of the gate: what it runs, and what it says at its end."""
