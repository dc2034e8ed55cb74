// PyScript takes this file for the interpreter, so that Pyodide gets options PyScript has no setting for:
// the archive with the rules is fetched beside the interpreter, and no package index is fetched at all.
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

const at = (path) => new URL(path, import.meta.url);

const lock = {
  info: {
    /* build:info */
  },
  packages: {},
};

async function fetchCore() {
  const response = await fetch(at("../py/app.zip"));
  if (!response.ok) throw new Error(`py/app.zip: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function loadPyodide(options) {
  const core = fetchCore();
  core.catch(() => {}); // reported below, where it is awaited
  return load({
    ...options,
    lockFileContents: lock,
    packageBaseUrl: at("./").href,
    fsInit: async (FS) => {
      FS.mkdirTree("/app");
      FS.writeFile("/app/app.zip", await core);
    },
  });
}
