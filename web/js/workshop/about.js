import { filesOf, fileTrouble, LONGEST, MAIN } from "../storage/made/drafts.js";
import { el } from "../ui/dom.js";
import { button, fieldOf, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { GameText } from "../core/formats.js" */

/**
 * Create the fields of a game: its name, author and licence, and the list of its files.
 * @param {{ text: () => GameText, onchange: (changes: Partial<GameText>) => void, onfile: (path: string) => void,
 *   ondrop: (path: string) => () => void }} parts `ondrop` returns how to bring the file back
 */
export function createAbout({ text, onchange, onfile, ondrop }) {
  /** @type {Map<"name" | "author" | "licence", HTMLInputElement>} */
  const inputs = new Map();
  /** @param {"name" | "author" | "licence"} name @param {string} label @param {string} [help] */
  const field = (name, label, help) => {
    const input = el("input", {
      type: "text",
      id: `work-${name}`,
      maxlength: name === "name" ? LONGEST : 80,
    });
    inputs.set(name, input);
    input.addEventListener("input", () => onchange({ [name]: input.value.trim() }));
    return fieldOf(label, input, help);
  };
  const list = el("ul.work-files");
  const path = el("input", { type: "text", id: "work-new", autocapitalize: "off", spellcheck: "false" });
  const trouble = el("p.work-trouble", { role: "alert" });
  const add = el("form.work-add", { onsubmit: addFile }, [
    fieldOf(
      say("Another file"),
      path,
      say("rules.md is the rule book, pieces.svg the drawings; other .py files are parts of the program."),
    ),
    el("button.button", { type: "submit" }, say("Add")),
    trouble,
  ]);
  const gone = el("p.work-note", { role: "status" });
  const node = el("details.work-about", [
    el("summary", say("Name, author, files")),
    el("div.work-fields", [
      field("name", say("Name of the game")),
      field("author", say("Author")),
      field("licence", say("Licence"), say("Such as CC0-1.0 or MIT: what others may do with the game.")),
      list,
      gone,
      add,
    ]),
  ]);
  show();
  return { node, show };

  /** Show the text of the game as it is now. */
  function show() {
    for (const [name, input] of inputs) input.value = text()[name];
    drawFiles();
  }

  function drawFiles() {
    const others = filesOf(text()).filter((one) => one !== MAIN);
    const items = others.map((one) =>
      el("li", [one, " ", button(say("Delete {file}", { file: one }), () => drop(one), { class: "button small" })]),
    );
    redraw(list, items);
    list.hidden = !others.length;
  }

  /** @param {Event} event */
  function addFile(event) {
    event.preventDefault();
    trouble.textContent = fileTrouble(text(), path.value.trim());
    if (trouble.textContent) return path.focus();
    onfile(path.value.trim());
    path.value = "";
    return drawFiles();
  }

  /** @param {string} one */
  function drop(one) {
    const undo = ondrop(one);
    drawFiles();
    const bringBack = button(say("Undo"), () => {
      undo();
      drawFiles();
      redraw(gone, []);
      node.querySelector("summary")?.focus();
    });
    redraw(gone, [say("{file} is deleted.", { file: one }), " ", bringBack]);
    bringBack.focus();
  }
}
