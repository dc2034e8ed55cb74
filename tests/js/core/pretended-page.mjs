// A page with a pretended PyScript, so that the core runs in Node with pretended workers.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Put the globals that the core needs in place. PyScript is read from the disk before this resolves: how long that
 * takes is no part of a test.
 * @param {{ declared: () => object, spawned: () => object }} ways `declared` makes the worker that the page declares,
 *   `spawned` each further one: a target of events with `ready`, a promise of the worker
 */
export async function pretendPage({ declared, spawned }) {
  const folder = mkdtempSync(join(tmpdir(), "core-"));
  mkdirSync(join(folder, "pyscript"));
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  const script = join(folder, "pyscript", "core.js");
  writeFileSync(
    script,
    `export const whenDefined = async () => {};
     export const hooks = { main: { onWorker: new Set() } };
     export const PyWorker = async () => {
       const worker = globalThis.spawned();
       for (const hook of hooks.main.onWorker) hook(null, worker);
       return worker.ready;
     };`,
  );
  const quiet = class {
    createExpression() {}
    observe() {}
  };
  Object.assign(globalThis, {
    spawned,
    window: { Worker: true, WebAssembly: true, BroadcastChannel: true },
    XPathEvaluator: quiet,
    MutationObserver: quiet,
    document: {
      baseURI: pathToFileURL(`${folder}/`).href,
      documentElement: { dataset: {} },
      /** @param {string} what */
      querySelector: (what) => (what.startsWith("script") ? { xworker: declared() } : { getAttribute: () => "{}" }),
    },
  });
  await import(pathToFileURL(script).href);
}
