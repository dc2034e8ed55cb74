// Makes the archive of the core and its standard library inside Pyodide, then tests that nothing is missing from it.
//
//   node make.mjs <folder of the pyodide package> <folder of Pyodide as shipped> <job folder>
//
// The job folder contains files.json ({name: base64 of a source of the core}), for_rooms.json (the packages of the second
// archive), inside.py and smoke.py. The results are python.zip, python.bin (the same, compressed), workshop.zip and
// report.json.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [packageFolder, pyodideFolder, jobFolder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(packageFolder, "pyodide.mjs")).href);

/**
 * Start Pyodide with a fixed hash seed, because the order of sets affects the bytecode, and without columns in it, which
 * a traceback shows only beside the source.
 */
function start(options = {}) {
  return loadPyodide({
    indexURL: `${pyodideFolder}/`,
    env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1", PYTHONNODEBUGRANGES: "1" },
    stdout: () => {},
    stderr: (line) => process.stderr.write(`${line}\n`),
    ...options,
  });
}

const text = (name) => readFileSync(join(jobFolder, name), "utf8");

async function make() {
  const python = await start();
  python.FS.mkdirTree("/job");
  for (const name of ["files.json", "for_rooms.json", "smoke.py", "inside.py"])
    python.FS.writeFile(`/job/${name}`, text(name));
  python.FS.writeFile("/job/full_stdlib.zip", readFileSync(join(pyodideFolder, "python_stdlib.zip")));
  const report = JSON.parse(python.runPython(`${text("inside.py")}\nmake()`));
  for (const name of ["python.zip", "python.bin", "workshop.zip"])
    writeFileSync(join(jobFolder, name), python.FS.readFile(`/job/${name}`));
  return report;
}

async function prove(report) {
  const python = await start({ stdLibURL: join(jobFolder, "python.zip") });
  python.globals.set("modules", python.toPy(report.modules));
  const replies = JSON.parse(
    python.runPython(
      `import importlib\nfor name in modules: importlib.import_module(name)\n${text("smoke.py")}\nsmoke()`,
    ),
  );
  if (JSON.stringify(replies) !== JSON.stringify(report.replies)) {
    throw new Error("the trimmed standard library changes what the core answers");
  }
}

/** Open a closed room with both archives, as the page does, and test that it gives the same replies. */
async function proveRoom({ room }) {
  const python = await start({ stdLibURL: join(jobFolder, "python.zip") });
  python.FS.writeFile("/workshop.zip", readFileSync(join(jobFolder, "workshop.zip")));
  python.globals.set("modules", python.toPy(room.modules));
  const replies = JSON.parse(python.runPython(`${text("smoke.py")}\nsmoke_room("/workshop.zip")`));
  if (JSON.stringify(replies) !== JSON.stringify(room.replies)) {
    throw new Error("the two archives together change what a closed room answers");
  }
  python.runPython("import importlib\nfor name in modules: importlib.import_module(name)");
}

/** Make a memory image as browsers do for later visits (web/image.mjs), and test that it gives the same replies. */
async function proveImage(report) {
  const options = { stdLibURL: join(jobFolder, "python.zip") };
  const python = await start({ ...options, _makeSnapshot: true });
  python.runPython("import json, os, pathlib, random, pycore.bridge\npycore.bridge.load()");
  report.image = { used: python._module._sbrk(0), room: python._module.HEAP8.length };
  const restored = await start({ ...options, _loadSnapshot: python.makeMemorySnapshot() });
  const replies = JSON.parse(restored.runPython(`${text("smoke.py")}\nsmoke()`));
  if (JSON.stringify(replies) !== JSON.stringify(report.replies)) {
    throw new Error("a memory image changes what the core answers");
  }
}

try {
  const report = await make();
  await prove(report);
  await proveRoom(report);
  await proveImage(report);
  writeFileSync(join(jobFolder, "report.json"), JSON.stringify(report));
} catch (failure) {
  // Print only the message: an uncaught error would print a line of Pyodide's source, which has 1.2 MB.
  process.stderr.write(`${String(failure?.message ?? failure)}\n`);
  process.exit(1);
}
process.exit(0);
