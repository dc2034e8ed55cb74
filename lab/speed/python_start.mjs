// Measure what Python's first answer and first table take of the processor, in milliseconds, under Node: the archive of
// the last build, without a page and without an image.
//
//   node lab/speed/python_start.mjs [request ...]
//
// Every request is JSON and is sent in turn; by default `hello`, then a new table of Turtle Shell Chess.
import { readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
const cache = join(root, ".build-cache");
const newest = (beginning) =>
  readdirSync(cache)
    .filter((name) => name.startsWith(beginning))
    .map((name) => join(cache, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
const given = process.argv.slice(2);
const requests = given.length ? given : ['{"do":"hello"}', '{"do":"new","game":"turtle-shell"}'];

const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const lines = [];
let before = spent();
const note = (what) => {
  lines.push({ what, cpu: Math.round(spent() - before) });
  before = spent();
};

const { loadPyodide } = await import(pathToFileURL(join(root, "web/node_modules/pyodide/pyodide.mjs")).href);
const stdLibURL = join(newest("runtime-"), "python.zip");
const python = await loadPyodide({ indexURL: `${newest("pyodide-")}/`, stdLibURL });
note("Python itself");
python.runPython("import sys, types; sys.modules['pyscript'] = types.ModuleType('pyscript')");
const { handle } = python.pyimport("pycore.bridge");
note("importing the door");
for (const request of requests) {
  handle(request);
  note(request);
}
const modules = python.runPython("sum(name.startswith('pycore') for name in sys.modules)");
console.log(JSON.stringify({ modules, milliseconds: lines }, null, 2));
process.exit(0);
