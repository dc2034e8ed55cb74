/**
 * Loads the page's modules into a window, each page its own: they see the window's globals, and a new page begins with
 * modules that no test has used. What Node has compiled once it keeps.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

/** The files whose place others take here, by their addresses: what speaks to workers of a browser. */
const STAND_INS = new Map(
  [
    ["core/worker.js", "./workers.js"],
    ["room/worker.js", "./room-worker.js"],
  ].map(([name, ours]) => [
    new URL(`../../../web/js/${name}`, import.meta.url).href,
    new URL(ours, import.meta.url).href,
  ]),
);

/** @type {Map<string, string>} */
const sources = new Map();
/** @type {Map<string, Buffer>} */
const compiled = new Map();

/** Return the address that an import means. @param {string} specifier @param {string} parent */
function resolved(specifier, parent) {
  const address = /^[./]/.test(specifier)
    ? new URL(specifier, parent).href
    : /** @type {(specifier: string, parent: string) => string} */ (import.meta.resolve)(specifier, parent);
  return STAND_INS.get(address) ?? address;
}

/**
 * Return what imports a module, by its address, into a context.
 * @param {vm.Context} context @param {(address: string) => Promise<void>} travelled resolves when a module has come
 * @returns {(address: string) => Promise<any>} the module's namespace
 */
export function moduleLoader(context, travelled) {
  /** @type {Map<string, vm.SourceTextModule>} */
  const modules = new Map();

  /** @param {string} address */
  function moduleOf(address) {
    const known = modules.get(address);
    if (known) return known;
    const source = sources.get(address) ?? readFileSync(fileURLToPath(address), "utf8");
    sources.set(address, source);
    const made = new vm.SourceTextModule(source, {
      context,
      identifier: address, // as the measure of coverage names it
      cachedData: compiled.get(address),
      initializeImportMeta: (meta) => {
        meta.url = address;
      },
      importModuleDynamically: /** @type {any} */ ((/** @type {string} */ name) => ready(resolved(name, address))),
    });
    // V8 forgets what to do about import() in code that it has kept.
    if (!compiled.has(address) && !source.includes("import("))
      compiled.set(address, /** @type {any} */ (made).createCachedData());
    modules.set(address, made);
    return made;
  }

  /** @type {Map<string, Promise<vm.SourceTextModule>>} */
  const evaluated = new Map();

  /** Return a module that has run. @param {string} address */
  function ready(address) {
    const running = evaluated.get(address) ?? run(address);
    evaluated.set(address, running);
    return running;
  }

  /** Modules are linked one after another, since two that share a third would not wait for it. */
  let linked = Promise.resolve();

  /** @param {string} address */
  async function run(address) {
    await travelled(address);
    const module = moduleOf(address);
    linked = linked.then(async () => {
      const find = (/** @type {string} */ name, /** @type {any} */ parent) =>
        moduleOf(resolved(name, parent.identifier));
      if (module.status === "unlinked") await module.link(find);
    });
    await linked;
    await module.evaluate();
    return module;
  }

  return async (address) => (await ready(address)).namespace;
}
