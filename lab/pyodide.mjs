// Run a program of the lab in Pyodide, the Python of the browser, under Node. A folder of pure-Python packages can be
// added to the import path.
//
//   node lab/pyodide.mjs NAME [folder of packages] [-- arguments of the program]
//
// `time.process_time` in Pyodide is wall time, so it is replaced by the CPU time of the Node process.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "web", "node_modules", "pyodide");
const split = process.argv.indexOf("--");
const [program, packages] = process.argv.slice(2, split < 0 ? undefined : split);
const rest = split < 0 ? [] : process.argv.slice(split + 1);

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONDONTWRITEBYTECODE: "1" } });
const mount = (at, from) => {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, at);
};
mount("/project", root);
if (packages && existsSync(packages)) mount("/packages", resolve(packages));
python.globals.set("cpu_time", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
python.globals.set("arguments", python.toPy([program, ...rest]));
python.runPython(`
import runpy, sys, time
time.process_time = cpu_time
sys.path[:0] = ["/project", "/packages"]
sys.argv = ["lab", *arguments]
runpy.run_module("lab", run_name="__main__")
`);
process.exit(0);
