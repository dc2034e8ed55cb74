"""What is tried in a closed room: attempts of a program to get out of it, in JavaScript, the most it can have."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PARTS = '(await import(new URL("js/testing.js", document.baseURI))).roomParts()'

# Each attempt gives a text with REACHED if it reached something outside, and another text or an error if not.
ATTEMPTS = r"""
const within = (answer) => Promise.race([answer, new Promise((late) => setTimeout(late, 2000, "no answer"))]);
const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const heard = (one, ...names) =>
    new Promise((tell) => {
        for (const name of names)
            one.addEventListener(name, ({ data }) => tell(name === "open" ? "REACHED" : String(data ?? name)));
    });
const nested = (what) => `
    Promise.resolve().then(() => ${what}).then(() => postMessage("REACHED"), (why) => postMessage(String(why)))`;
const opened = (base) => new Promise((tell, fail) => {
    const asked = indexedDB.open(base);
    asked.onsuccess = () => tell("REACHED");
    asked.onerror = () => fail(asked.error);
});
const attempts = (own, other) => ({
    "fetch our host": () => fetch(own).then(() => "REACHED"),
    "fetch our host without CORS": () => fetch(own, { mode: "no-cors" }).then(() => "REACHED"),
    "fetch another host": () => fetch(other).then(() => "REACHED"),
    "fetch another host without CORS": () => fetch(other, { mode: "no-cors" }).then(() => "REACHED"),
    "XMLHttpRequest": () => {
        const request = new XMLHttpRequest();
        request.open("GET", other, false);
        request.send();
        return "REACHED";
    },
    "WebSocket": () => heard(new WebSocket(other.replace("http", "ws")), "open", "error", "close"),
    "EventSource": () => heard(new EventSource(other), "open", "error"),
    "WebTransport": () => new WebTransport(other.replace("http:", "https:")).ready.then(() => "REACHED"),
    "sendBeacon": () => (navigator.sendBeacon(other, "x") ? "REACHED" : "refused"),
    "a font": () => new FontFace("x", `url(${other})`).load().then(() => "REACHED"),
    "WebRTC": () => (new RTCPeerConnection(), "REACHED"),
    "importScripts of our host": () => (importScripts(own), "REACHED"),
    "importScripts of another host": () => (importScripts(other), "REACHED"),
    "importScripts of a blob": () => (importScripts(blob("1")), "REACHED"),
    "import() of our host": () => import(own).then(() => "REACHED"),
    "import() of another host": () => import(other).then(() => "REACHED"),
    "import() of a blob": () => import(blob("1")).then(() => "REACHED"),
    "import() of data": () => import("data:text/javascript,1").then(() => "REACHED"),
    "text as code": () => (0, eval)("'REACHED'"),
    "a function from text": () => Function("return 'REACHED'")(),
    "a nested worker that fetches": () =>
        heard(new Worker(blob(nested(`fetch(${JSON.stringify(other)}, { mode: "no-cors" })`))), "message", "error"),
    "a nested module worker that imports": () =>
        heard(new Worker(blob(nested(`import(${JSON.stringify(own)})`)), { type: "module" }), "message", "error"),
    "a nested worker that reads tables": () =>
        heard(new Worker(blob(nested("indexedDB.databases()"))), "message", "error"),
    "a nested worker of our host": () =>
        heard(new Worker(own), "message", "error").then((said) => (said === "error" ? said : "REACHED")),
    "a shared worker": () => (new SharedWorker(blob("1")), "REACHED"),
    "a service worker": () => navigator.serviceWorker.register(own).then(() => "REACHED"),
    "IndexedDB": () => opened("chess-pilgrimage/1/"),
    "names of databases": () => indexedDB.databases().then(() => "REACHED"),
    "caches": () => caches.keys().then((names) => (names.length ? "REACHED" : "an empty store of its own")),
    "files": () => navigator.storage.getDirectory().then(() => "REACHED"),
    "localStorage": () => (localStorage.length, "REACHED"),
    "cookies": () => cookieStore.getAll().then(() => "REACHED"),
    "locks": () => navigator.locks.query().then(() => "REACHED"),
    "a channel to the page": () => {
        const channel = new BroadcastChannel("spy");
        channel.postMessage("from the room");
        return heard(channel, "message").then(() => "REACHED");
    },
});
addEventListener("message", async ({ ports: [port] }) => {
    port.onmessage = async ({ data: [own, other] }) => {
        const found = { origin: self.origin };
        for (const [name, attempt] of Object.entries(attempts(own, other))) {
            try {
                found[name] = String(await within(attempt()));
            } catch (why) {
                found[name] = `refused: ${why?.name}`;
            }
        }
        port.postMessage(found);
    };
});
"""

TRY = f"""(async ([attempts, own, other]) => {{
    const {{ openFrame }} = await {PARTS};
    const spy = new BroadcastChannel("spy");
    let found = {{}};
    spy.onmessage = () => (found["a channel to the page"] = "REACHED");
    const {{ port, close }} = await openFrame(attempts, {{}});
    const answer = new Promise((resolve) => (port.onmessage = ({{ data }}) => resolve(data)));
    port.postMessage([own, other]);
    found = {{ ...(await answer), ...found }};
    close();
    return found;
}})"""
"""Run all attempts in the worker of a closed room, with an address of our host and one of another."""

ASK = f"""(async (requests) => {{
    const {{ startRoom }} = await {PARTS};
    const begun = performance.now();
    const room = await startRoom();
    const ready = performance.now() - begun;
    const replies = [];
    for (const request of requests) replies.push(await room.ask(request));
    room.terminate();
    return {{ ready, replies, frames: document.querySelectorAll("iframe").length }};
}})"""
"""Answer requests in a closed room; `ready`: the milliseconds that it took to start."""


OTHER_HOST = "http://127.0.0.1:"
"""How the addresses of other hosts begin; the site's servers are called localhost."""


@contextmanager
def other_host() -> Iterator[tuple[str, list[str]]]:
    """Yield the address of another host that answers everything, and the list of what it was asked."""
    asked: list[str] = []

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Content-Type", "text/javascript")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"{OTHER_HOST}{server.server_port}/", asked
    finally:
        server.shutdown()
        server.server_close()
