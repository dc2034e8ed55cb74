/** What the build fills in, and the interpreter that lies beside boot.mjs in the site. */

/** The SHA-256 of each file of the build, by its path. */
declare const __FILES__: Record<string, string>;
declare const __MADE__: number;
declare const __LANGUAGES__: Record<string, Record<string, string>>;
/** Makes the module of Pyodide; from `pyodide.asm.mjs`, in the script of a room. */
declare const _createPyodideModule: (settings: object) => Promise<object>;
declare const __PYODIDE_INFO__: import("pyodide").Lockfile["info"];

declare module "*/pyodide.mjs" {
  export { loadPyodide, version } from "pyodide";
}

declare module "*/boot.mjs?b=__BUILD__" {
  export {
    archive,
    dropImage,
    FACTS,
    IMAGE,
    IMAGES,
    isEmpty,
    PAGE,
    pageOf,
    pythonFrom,
    release,
    STUB,
    startPython,
    sumOf,
    whole,
  } from "./boot.mjs";
}
