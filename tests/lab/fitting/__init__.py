"""Tests of the programs that gather positions and fit evaluations to them."""
