/** The real core for tests of the page: the same requests that its workers answer, by the Python that runs the tests. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A pipe of a process, which Node need not wait for. @typedef {{ ref(): void, unref(): void }} Pipe */
/** @typedef {{ answer: (line: string) => Promise<string>, end: () => void }} Python */

/**
 * Start Python, which answers one line after another. Only an open request keeps the tests from ending.
 * @param {string[]} options of `python -m pycore query` @returns {Python} its `answer` rejects once it has ended
 */
export function startPython(...options) {
  const python = spawn(process.env.PYTHON ?? "python3", ["-m", "pycore", "query", ...options], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const end = () => void python.kill();
  process.once("exit", end);
  /** @param {unknown} stream */
  const pipe = (stream) => /** @type {Pipe} */ (stream);
  const output = pipe(python.stdout);
  for (const each of [python, pipe(python.stdin), output]) each.unref();
  python.stdin.on("error", () => {}); // its end is told by the replies
  const replies = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  /** The last request: they are answered one after another. @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** @param {string} line */
  async function send(line) {
    output.ref();
    python.stdin.write(`${line}\n`);
    const { value, done } = await replies.next();
    output.unref();
    if (done) throw new Error("Python has ended.");
    return value;
  }
  return {
    answer(line) {
      const reply = last.then(() => send(line));
      last = reply.catch(() => {});
      return reply;
    },
    end,
  };
}

/** @type {Python | undefined} */
let core;

/** Answer one request. @param {object} request @returns {Promise<any>} */
export async function ask(request) {
  core ??= startPython();
  return JSON.parse(await core.answer(JSON.stringify(request)));
}
