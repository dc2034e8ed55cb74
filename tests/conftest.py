"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The same examples every time: a gate that fails must fail again when it is asked again.
settings.register_profile(
    "gate", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))
