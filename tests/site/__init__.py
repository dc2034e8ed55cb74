"""Tests of the build and its checks."""
