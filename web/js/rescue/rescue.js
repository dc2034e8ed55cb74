import { whenChanged } from "../state/observe.js";
import { lastTurn } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, primary, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { rulesGone } from "../words/strings.js";

/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { Rescue } from "../state/state.js" */

/**
 * Create the page of a table that cannot be opened: what is wrong, what is safe, and what can be done. It replaces the
 * board, and writes nothing to the storage.
 * @param {TableParts} parts @returns {NodePart}
 */
export function createRescue({ store, commands }) {
  const node = el("main.rescue.sheet", { "aria-label": say("About this table"), hidden: true });

  const draw = whenChanged(
    ({ table, core }) => [table?.rescue ?? null, core.phase],
    (rescue) => {
      node.hidden = !rescue;
      redraw(node, rescue ? words(rescue) : []);
    },
  );

  /** @param {Rescue} rescue */
  function words({ kind, message, raw, reply }) {
    const { table, core } = store.get();
    const { id } = table;
    const damaged = say("This table's record is damaged.");
    const kept = say("The damaged record is kept.");
    const save = button(say("Save the damaged record"), () => commands.saveUnread(id, raw), { "data-focus": "save" });
    const leave = link(links.shelf(), say("Leave it"), { class: "button", "data-focus": "leave" });
    const reload = (/** @type {string} */ label) =>
      primary(label, () => window.location.reload(), { "data-focus": "again" });
    if (kind === "missing")
      return said(
        say("There is no such table on this device."),
        say("It may be kept in another browser, or it was deleted here."),
        [link(links.shelf(), say("To the shelf"), { class: "button primary" })],
      );
    if (kind === "gone")
      return said(say("This table was deleted in another tab."), say("What you see here is the only copy left."), [
        primary(say("Keep it"), commands.keepAnyway, { "data-focus": "keep" }),
        link(links.shelf(), say("To the shelf"), { class: "button" }),
      ]);
    if (kind === "newer")
      return said(say("This table was made with newer rules."), say("Update to open it; nothing has been changed."), [
        reload(say("Update")),
        leave,
      ]);
    if (kind === "older")
      return said(
        say("This table is older than the first public version of the page."),
        say("It cannot be opened any more. Nothing has been changed: it stays on this device."),
        [button(say("Save as file"), () => commands.saveUnread(id, raw), { "data-focus": "save" }), leave],
      );
    if (kind === "measuring") {
      const wait =
        core.phase === "failed"
          ? sentences(rulesGone(core), say("The record cannot be checked now."))
          : say("One moment: checking how much of it can be opened.");
      return said(damaged, sentences(wait, kept), [save, leave]);
    }
    if (kind === "stopped")
      return said(
        say("This table could not be opened."),
        sentences(message ?? "", say("Your tables are as they were.")),
        [
          reload(say("Try again")),
          link(links.shelf(), say("To the shelf"), { class: "button", "data-focus": "leave" }),
        ],
      );
    if (kind === "unreadable")
      return said(damaged, sentences(say("It cannot be opened."), message ?? "", kept), [save, leave]);
    const turn = reply ? lastTurn(reply) : 0;
    return said(
      turn
        ? say("This table's record is damaged after turn {turn}.", { turn })
        : say("This table's record is damaged from the first turn on."),
      turn
        ? say("It can be opened up to turn {turn}. The damaged record is kept.", { turn })
        : say("It can be opened at the start. The damaged record is kept."),
      [
        primary(turn ? say("Open turn {turn}", { turn }) : say("Open the start"), commands.openRescued, {
          "data-focus": "open",
        }),
        save,
        leave,
      ],
      message,
    );
  }

  return { node, render: draw };
}

/** @param {string} title @param {string} text @param {Node[]} actions @param {string | null} [detail] */
function said(title, text, actions, detail = null) {
  return [
    el("h2", title),
    el("p", text),
    detail ? el("details", [el("summary", say("What is wrong")), el("p", detail)]) : null,
    el("div.rescue-actions", actions),
  ];
}
