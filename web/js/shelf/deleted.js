import { gameName } from "../state/selectors.js";
import { DAYS } from "../storage/deleted/trash.js";
import { putBack } from "../storage/made/drafts.js";
import { keepGame } from "../storage/made/kept-games.js";
import { MOST_MARKS, metaOf } from "../storage/meta.js";
import { isLost } from "../storage/storage.js";
import { list as listOf, object, text as textOf } from "../storage/values.js";
import { el } from "../ui/dom.js";
import { alertOf, button, emptyOf, redraw, sheetScreen } from "../ui/parts.js";
import { ago } from "../words/ago.js";
import { clauses, isolated, say } from "../words/say.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { Storage, Store } from "../state/state.js" */
/** @import { Trashed } from "../storage/deleted/trash.js" */

/**
 * Create the screen of what was deleted lately, to bring it back or to delete it for good.
 * @param {TableParts & { storage: Storage }} parts @returns {NodePart}
 */
export function createDeleted({ store, storage, commands }) {
  const body = el("div.tables", el("p.soft", say("One moment.")));
  let isAsked = false; // whether all are about to be deleted for good
  draw();
  return {
    node: sheetScreen(say("Recently deleted"), [body], { name: "sheet wide" }),
    render: () => {},
  };

  async function draw() {
    const trash = await storage.trash();
    const found = await trash.list().catch(() => null);
    if (!found) return redraw(body, [alertOf(say("This browser does not let the page read what was deleted."))]);
    const words = say(
      "What you delete stays here for {days} days, and in no backup. If room is short, the oldest goes first.",
      {
        days: DAYS,
      },
    );
    const forget = async (/** @type {Trashed[]} */ some, /** @type {string} */ message) => {
      isAsked = false;
      await trash.forget(some.map(({ key }) => key));
      commands.announce(message);
      draw();
    };
    redraw(body, [
      el("p.soft", words),
      found.length
        ? el("ul.deleted", { "aria-label": say("Recently deleted") }, found.map(row))
        : emptyOf(el("p", say("Nothing here."))),
      found.length ? el("div.form-actions", all()) : null,
    ]);

    /** @param {Trashed} one */
    function row(one) {
      const { key, kind, game, when, id, body: kept } = one;
      const name = isolated(one.name);
      const raw = textOf(kept.raw); // of a table that could not be read
      const of = game ? gameName(store.get(), game) : "";
      return el("li", [
        el("div", [
          el("h2", name || say("Without a name")),
          el("p.soft", clauses(kindWords(kind), of, say("deleted {when}", { when: ago(when) }))),
        ]),
        el("div.form-actions", [
          raw
            ? button(say("Save as file"), () => commands.saveUnread(id, raw), { "data-focus": `save ${key}` })
            : button(say("Bring back"), () => bringBack(one), {
                "aria-label": say("Bring back {name}", { name }),
                "data-focus": `back ${key}`,
              }),
          button(say("Delete for good"), () => forget([one], say("“{name}” is deleted for good.", { name })), {
            class: "button quiet",
            "aria-label": say("Delete {name} for good", { name }),
            "data-focus": `forget ${key}`,
          }),
        ]),
      ]);
    }

    function all() {
      const ask = (/** @type {boolean} */ asked) => {
        isAsked = asked;
        draw();
      };
      if (!isAsked) return [button(say("Delete all for good"), () => ask(true), { "data-focus": "all" })];
      return [
        button(say("Yes, delete all for good"), () => forget(found ?? [], say("All of it is deleted for good.")), {
          "data-focus": "all",
        }),
        button(say("Cancel"), () => ask(false), { class: "button quiet" }),
      ];
    }

    /** @param {Trashed} one */
    async function bringBack(one) {
      const trouble = await restored(one);
      if (trouble) return commands.note(trouble, "assertive");
      if (one.kind !== "table") {
        await trash.forget([one.key]);
        commands.note(say("“{name}” is back.", { name: isolated(one.name) }));
      }
      return draw();
    }
  }

  /** Bring something back; return why it cannot be. @param {Trashed} one @returns {Promise<string>} */
  async function restored({ kind, id, where = "", body: kept }) {
    if (kind === "program") putBack(storage, id, kept);
    if (kind === "game")
      keepGame(storage, { id, ...linkOf(kept) }, { own: kept.own === true, draft: textOf(kept.draft) });
    if (kind === "note") return withNote(where, kept);
    if (kind === "table") {
      const record = /** @type {GameRecord} */ (kept.record);
      return commands.bringBack(id, { record, picked: listOf(kept.picked).map(textOf) });
    }
    return "";
  }

  /** Put a note back on its table; return why it cannot be. @param {string} id @param {Record<string, unknown>} note */
  async function withNote(id, note) {
    const { state, body: table, seq } = await storage.loadReconciled(id);
    const card = storage.list().find((one) => one.id === id);
    if (state !== "good" || !table || !card) return say("The table of this note is deleted too. Bring it back first.");
    const { notes } = metaOf(table.record);
    if (notes.length >= MOST_MARKS) return say("There is no more room for notes and marks at this table.");
    const { id: _, state: __, ...summary } = card;
    const meta = { ...object(table.record.meta), notes: [...listOf(object(table.record.meta).notes), note] };
    const result = storage.save(id, { ...table, record: { ...table.record, meta } }, summary, seq);
    return isLost(result) ? say("Another tab is writing at this table. Try again.") : "";
  }
}

/** @param {Record<string, unknown>} kept */
const linkOf = ({ link, name, author }) => ({ link: textOf(link), name: textOf(name), author: textOf(author) });

/** @param {Trashed["kind"]} kind */
function kindWords(kind) {
  if (kind === "table") return say("Table");
  if (kind === "program") return say("Game you make");
  return kind === "game" ? say("Game made by others") : say("Note");
}
