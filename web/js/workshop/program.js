import { filesOf, MAIN } from "../storage/made/drafts.js";
import { el } from "../ui/dom.js";
import { alertOf } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { GameText } from "../core/formats.js" */
/** @import { Means } from "./panel.js" */

/**
 * Create the program of a game: its files, one of which is in the editor. The editor comes when it has loaded.
 * @param {{ means: Pick<Means, "kit">, text: () => GameText, onchange: (text: GameText) => void, onopen: () => void }} parts
 *   `onopen` is called when a file is shown
 */
export function createProgram({ means, text, onchange, onopen }) {
  /** @type {ReturnType<typeof import("./code.js").createCode> | null} */
  let code = null;
  let file = MAIN;
  let isWanted = false; // whether the focus belongs in the program
  const files = el("select.small", {
    id: "work-file",
    "aria-label": say("File"),
    onchange: () => open(files.value),
  });
  const host = el("div.work-code", { "aria-busy": "true" });
  listFiles();
  loadCode().catch(() =>
    host.replaceChildren(alertOf(say("The editor did not load. It needs a connection once more."))),
  );
  return {
    host,
    files,
    file: () => file,
    open,
    focus() {
      isWanted = true;
      code?.focus();
    },
    /** Add an empty file, and show it. @param {string} path */
    add(path) {
      onchange({ ...text(), files: { ...text().files, [path]: "" } });
      open(path);
    },
    /** Delete a file; return how to bring it back. @param {string} path */
    drop(path) {
      const { [path]: gone, ...rest } = text().files;
      onchange({ ...text(), files: rest });
      code?.forget(path);
      open(MAIN);
      return () => {
        onchange({ ...text(), files: { ...text().files, [path]: gone } });
        open(path);
      };
    },
    /** Mark lines of the file that is shown. @param {number[]} lines */
    mark: (lines) => code?.mark(lines),
    /** Go to a line of a file, if the game has it. @param {{ file: string, line: number }} place */
    goTo({ file: path, line }) {
      if (Object.hasOwn(text().files, path) && path !== file) open(path);
      code?.goTo(line);
    },
    /** Show the game's text anew, which another tab has written. */
    reload: () => open(Object.hasOwn(text().files, file) ? file : MAIN),
    destroy: () => code?.destroy(),
  };

  async function loadCode() {
    const [{ createCode }, names] = await Promise.all([import("./code.js"), means.kit()]);
    code = createCode(host, {
      names: names.names,
      onchange: (now) => onchange({ ...text(), files: { ...text().files, [file]: now } }),
    });
    host.removeAttribute("aria-busy");
    code.show(file, text().files[file]);
    if (isWanted) code.focus();
  }

  function listFiles() {
    const paths = filesOf(text());
    files.replaceChildren(...paths.map((path) => el("option", { value: path, selected: path === file }, path)));
    files.hidden = paths.length < 2;
  }

  /** Show a file of the game. @param {string} path */
  function open(path) {
    file = path;
    listFiles();
    code?.show(file, text().files[file]);
    onopen();
  }
}
