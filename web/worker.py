"""Both workers of the page run this file: it opens the one door of the rules to JavaScript."""

from pyodide.code import run_js

from pycore.bridge import handle  # noqa: F401 - exported to JavaScript by name
from pycore.kernel import package_data

# Hold a lock of this name as long as this worker lives. A worker that dies says nothing, but its locks are given back.
hold = run_js(
    "(name) => new Promise((held) => {"
    "  navigator.locks.request(name, () => { held(true); return new Promise(() => {}); });"
    "})"
)

# Answered before a request that was sent after it is begun: so the page knows which request a worker died of.
reach = run_js("() => true")

package_data.delivered = {}


def deliver(path, text):
    """Take a data file that a request was missing."""
    package_data.delivered[path] = text


__export__ = ["deliver", "handle", "hold", "reach"]
