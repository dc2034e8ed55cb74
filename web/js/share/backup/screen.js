import { el } from "../../ui/dom.js";
import { button, link, paragraphs, redraw } from "../../ui/parts.js";
import { links } from "../../ui/router.js";
import { count, noun, say, sentences } from "../../words/say.js";

/** @import { Opening } from "../paste.js" */

/** Show what a backup has, and offer to restore it. @param {Opening} opening @param {string} text */
export async function showBackup(opening, text) {
  const info = await opening.commands.backupInfo(text);
  if (!opening.isAsked(text)) return;
  if ("error" in info) return opening.tell([info.error]);
  const tables = count(info.tables, noun("table"));
  const about = sentences(
    info.day ? say("{tables}, made on {day}.", { tables, day: info.day }) : say("{tables}.", { tables }),
    say("Restoring adds the tables, moves, branches and notes that are missing here."),
    say("It removes nothing, and it brings back tables that you deleted here only if you ask for them."),
  );
  redraw(opening.found, [
    el("h2", say("A backup")),
    el("p", about),
    el("div.form-actions", [
      button(say("Restore"), () => restore(opening, text, info.tables), {
        class: "button primary big",
        "data-focus": "restore",
      }),
    ]),
  ]);
}

/** Show that a backup was restored before, if it can be undone still. @param {Opening} opening */
export function showLastRestoring(opening) {
  if (!opening.commands.lastRestoring()) return;
  redraw(opening.found, [el("p", say("A backup has been restored.")), undoButton(opening)]);
}

/**
 * Restore a backup, and tell how far that is meanwhile.
 * @param {Opening} opening @param {string} text @param {number} all its tables
 */
async function restore(opening, text, all, { deletedToo = false } = {}) {
  const { commands, found } = opening;
  const far = el("p.soft", { role: "status" });
  const tables = count(all, noun("table"));
  const onTable = (/** @type {number} */ many) => {
    far.textContent = say("Restoring {many} of {tables} …", { many, tables });
  };
  onTable(0);
  redraw(found, [far]);
  const { lines, deleted } = await commands.restoreBackup(text, { deletedToo, onTable });
  const help = commands.lastRestoring() ? say("You can undo this here until you close the page.") : "";
  const label = deleted === 1 ? say("Restore the deleted table too") : say("Restore the deleted tables too");
  const again = () => restore(opening, text, all, { deletedToo: true });
  redraw(found, [
    el("h2", say("Restored")),
    ...paragraphs(lines),
    el("div.form-actions", [
      link(links.shelf(), say("To the shelf"), { class: "button primary" }),
      deleted ? button(label, again, { "data-focus": "deleted" }) : null,
      undoButton(opening),
    ]),
    el("p.help", help),
  ]);
}

/**
 * Return a button that undoes the last restore, also after the player has left this screen and come back.
 * @param {Opening} opening
 */
function undoButton({ commands, found }) {
  const undo = commands.lastRestoring();
  /** @param {string[]} stayed */
  const done = (stayed) =>
    redraw(found, paragraphs(stayed.length ? stayed : [say("Everything is as it was before.")], { role: "status" }));
  return undo && button(say("Undo the restore"), () => undo().then(done), { "data-focus": "undo" });
}
