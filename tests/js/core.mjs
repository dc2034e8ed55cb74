/** The real core for tests of the page: the same requests that its workers answer, by the Python that runs the tests. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A pipe of a process, which Node need not wait for. @typedef {{ ref(): void, unref(): void }} Pipe */

/** Start Python, which answers one line after another. Only an open request keeps the tests from ending. */
function start() {
  const python = spawn(process.env.PYTHON ?? "python3", ["-m", "pycore", "query"], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  process.once("exit", () => python.kill());
  /** @param {unknown} stream */
  const pipe = (stream) => /** @type {Pipe} */ (stream);
  const output = pipe(python.stdout);
  for (const each of [python, pipe(python.stdin), output]) each.unref();
  const replies = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  return async (/** @type {object} */ request) => {
    output.ref();
    python.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await replies.next();
    output.unref();
    if (done) throw new Error("Python has ended.");
    return JSON.parse(value);
  };
}

/** @type {ReturnType<typeof start> | undefined} */
let core;
/** The last request: they are answered one after another. @type {Promise<any>} */
let last = Promise.resolve();

/** Answer one request. @param {object} request @returns {Promise<any>} */
export function ask(request) {
  core ??= start();
  const answer = core;
  last = last.then(() => answer(request));
  return last;
}
