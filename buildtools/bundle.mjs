/**
 * Runs esbuild on the page's modules and styles for buildtools/bundle.py. It takes one object of options as JSON and
 * prints esbuild's report on its outputs as JSON.
 *
 * esbuild makes a file for each set of entries (`import()`) that share a module, some thirty small ones. To avoid that,
 * each entry first imports what is always loaded before it, the page and the table, which then are one file each.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";

const { esbuild, before, options } = JSON.parse(process.argv[2]);
const { build } = await import(pathToFileURL(esbuild).href);
const home = options.outbase;
const importing = (/** @type {string} */ name) => JSON.stringify(path.join(home, name));

const entries = {
  name: "entries",
  /** @param {import("esbuild").PluginBuild} build */
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^\./ }, async ({ kind, path: named, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === "as it is") return null;
      const found = await resolve(named, { kind, resolveDir, pluginData: "as it is" });
      // Relative to the page's folder, so that the output does not depend on its place.
      if (found.errors.length) return found;
      return { path: path.relative(home, found.path).replaceAll(path.sep, "/"), namespace: "entry" };
    });
    onLoad({ filter: /./, namespace: "entry" }, ({ path: entry }) => ({
      contents: [...before.map((name) => `import ${importing(name)};`), `export * from ${importing(entry)};`].join(
        "\n",
      ),
      resolveDir: home,
    }));
  },
};

const { metafile } = await build({ ...options, metafile: true, plugins: [entries] });
process.stdout.write(JSON.stringify(metafile.outputs));
