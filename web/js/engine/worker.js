/**
 * A web worker that runs the Python core, behind one function: an object in, an object out. JSON text is all that
 * crosses. The only file that knows PyScript.
 *
 * @typedef {{ask: (request: object, within?: number) => Promise<any>, terminate: () => void}} PythonWorker
 */

/** PyScript, loaded when first needed: the page draws its board before. */
const pyscript = () => import("../../pyscript/core.js");

/**
 * The worker that the page declares with a script tag.
 * @returns {Promise<PythonWorker>}
 */
export async function declaredWorker() {
  const { whenDefined } = await pyscript();
  await whenDefined("py");
  const script = document.querySelector('script[type="py"][name="rules"]');
  return greet(await script.xworker.ready);
}

/**
 * Another worker with the same Python in it.
 * @returns {Promise<PythonWorker>}
 */
export async function spawnWorker() {
  const { PyWorker, whenDefined } = await pyscript();
  await whenDefined("py");
  const at = (path) => new URL(path, document.baseURI).href;
  // PyScript reads the interpreter of a worker made this way from `version` only.
  const options = { version: at("pyodide/boot.mjs"), config: { sync_main_only: true }, async: true };
  return greet(await PyWorker(at("py/worker.py"), options));
}

/** A worker whose Python failed while starting still says it is ready: only an answer proves that it is. */
async function greet(worker) {
  const python = {
    ask: async (request, within) => JSON.parse(await inTime(worker.sync.handle(JSON.stringify(request)), within)),
    terminate: () => worker.terminate(),
  };
  try {
    const hello = await python.ask({ do: "games" });
    if (!hello.ok) throw new Error(hello.error.message);
  } catch (failure) {
    worker.terminate();
    throw failure;
  }
  return python;
}

/** The promise, or a failure after so many milliseconds. */
export function inTime(promise, within) {
  if (within === undefined) return promise;
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${within / 1000} seconds`)), within);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
