"""Let pytest rewrite the asserts of all helper modules, so that a failed one tells its values.

This file is loaded before any of them is imported.
"""

import pytest

pytest.register_assert_rewrite("e2e", "tests")
