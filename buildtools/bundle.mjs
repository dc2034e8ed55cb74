/**
 * The page's modules and styles by esbuild, as buildtools/bundle.py asks for them: one object of options as JSON, and the
 * facts about all that was written as JSON again.
 *
 * esbuild makes a file for each set of rooms (`import()`) that share a module, some thirty small ones. So each room
 * begins with what is there before it in any case, the page and the table: then these are one file each.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";

const { esbuild, before, options } = JSON.parse(process.argv[2]);
const { build } = await import(pathToFileURL(esbuild).href);
const home = options.outbase;
const importing = (/** @type {string} */ name) => JSON.stringify(path.join(home, name));

const rooms = {
  name: "rooms",
  /** @param {import("esbuild").PluginBuild} build */
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^\./ }, async ({ kind, path: named, resolveDir, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === "as it is") return null;
      const found = await resolve(named, { kind, resolveDir, pluginData: "as it is" });
      // Named from the page's folder: the same files come of it wherever that is.
      return found.errors.length ? found : { path: path.relative(home, found.path), namespace: "room" };
    });
    onLoad({ filter: /./, namespace: "room" }, ({ path: room }) => ({
      contents: [...before.map((name) => `import ${importing(name)};`), `export * from ${importing(room)};`].join("\n"),
      resolveDir: home,
    }));
  },
};

const { metafile } = await build({ ...options, metafile: true, plugins: [rooms] });
process.stdout.write(JSON.stringify(metafile.outputs));
