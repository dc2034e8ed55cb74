"""Both workers of the page run this file: it opens the one door of the rules to JavaScript."""

from pyodide.code import run_js

from pycore.bridge import deliver, handle  # noqa: F401 - exported to JavaScript by name

# Hold a lock of this name as long as this worker lives. A worker that dies says nothing, but its locks are given back.
hold = run_js(
    "(name) => new Promise((held) => {"
    "  navigator.locks.request(name, () => { held(true); return new Promise(() => {}); });"
    "})"
)

# Answered before a request that was sent after it is begun: so the page knows which request a worker died of.
reach = run_js("() => true")

__export__ = ["deliver", "handle", "hold", "reach"]
