/** The real core for tests of the page: the same requests that its workers answer, by the Python that runs the tests. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Answers one request. @param {object} request @returns {any} */
export function ask(request) {
  const python = process.env.PYTHON ?? "python3";
  const { stdout, stderr } = spawnSync(python, ["-m", "pycore", "query"], {
    cwd: ROOT,
    input: `${JSON.stringify(request)}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}
