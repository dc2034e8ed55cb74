// Measure what Python's first answer and first table take of the processor, in milliseconds, under Node: the archive of
// the last build, without a page and without an image.
//
//   node lab/speed/python_start.mjs [link | request ...]
//
// Every request is JSON and is sent in turn; by default `hello`, then a table of Turtle Shell Chess that is opened. With
// `link`, the same table comes by a link, and is opened after it.
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
const game = "turtle-shell";
const hello = '{"do":"hello"}';
const record = {
  format: 1,
  game,
  rules: 1,
  options: {},
  seed: "",
  start: null,
  log: [],
  at: 0,
  branches: [],
  meta: {},
};
const open = JSON.stringify({ do: "open", record });
const unpack = JSON.stringify({ do: "unpack", text: "1ACxOs5SQRoXeQA" });
const usual = given[0] === "link" ? [hello, unpack, open] : [hello, open];
const requests = given.length && given[0] !== "link" ? given : usual;

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
  const { ok, error } = JSON.parse(handle(request));
  if (!ok) throw new Error(error.message);
  note(request);
}
const modules = python.runPython("sum(name.startswith('pycore') for name in sys.modules)");
console.log(JSON.stringify({ modules, milliseconds: lines }, null, 2));
process.exit(0);
