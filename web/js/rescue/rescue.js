import { whenChanged } from "../state/observe.js";
import { lastTurn } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
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
  const node = el("main", { class: "rescue sheet", "aria-label": say("About this table"), hidden: true });

  const draw = whenChanged(
    ({ table, core }) => [table?.rescue ?? null, core.phase],
    (rescue) => {
      node.hidden = !rescue;
      redraw(node, rescue ? words(rescue) : []);
    },
  );

  /** @param {Rescue} rescue */
  function words(rescue) {
    const state = store.get();
    const { id } = state.table;
    const leave = link(links.shelf(), say("Leave it"), { class: "button", "data-focus": "leave" });
    const save = button(say("Save the damaged record"), () => commands.saveDamaged(id, rescue.raw), {
      class: "button",
      "data-focus": "save",
    });
    if (rescue.kind === "missing") {
      return said(
        say("There is no such table on this device."),
        say("It may be kept in another browser, or it was deleted here."),
        [link(links.shelf(), say("To the shelf"), { class: "button primary" })],
      );
    }
    if (rescue.kind === "gone") {
      return said(say("This table was deleted in another tab."), say("What you see here is the only copy left."), [
        button(say("Keep it"), commands.keepAnyway, { class: "button primary", "data-focus": "keep" }),
        link(links.shelf(), say("To the shelf"), { class: "button" }),
      ]);
    }
    if (rescue.kind === "newer") {
      return said(say("This table was made with newer rules."), say("Update to open it; nothing has been changed."), [
        button(say("Update"), () => window.location.reload(), { class: "button primary" }),
        leave,
      ]);
    }
    if (rescue.kind === "measuring") {
      const wait =
        state.core.phase === "failed"
          ? sentences(rulesGone(state.core), say("The record cannot be checked now."))
          : say("One moment: checking how much of it can be opened.");
      return said(say("This table's record is damaged."), sentences(wait, say("The damaged record is kept.")), [
        save,
        leave,
      ]);
    }
    if (rescue.kind === "stopped") {
      return said(say("This table could not be opened."), rescue.message ?? "", [
        button(say("Try again"), () => window.location.reload(), { class: "button primary", "data-focus": "again" }),
        save,
        leave,
      ]);
    }
    if (rescue.kind === "unreadable") {
      return said(
        say("This table's record is damaged."),
        sentences(say("It cannot be opened."), rescue.message ?? "", say("The damaged record is kept.")),
        [save, leave],
      );
    }
    const turn = rescue.reply ? lastTurn(rescue.reply) : 0;
    return said(
      turn
        ? say("This table's record is damaged after turn {turn}.", { turn })
        : say("This table's record is damaged from the first turn on."),
      turn
        ? say("It can be opened up to turn {turn}. The damaged record is kept.", { turn })
        : say("It can be opened at the start. The damaged record is kept."),
      [
        button(turn ? say("Open turn {turn}", { turn }) : say("Open the start"), commands.openRescued, {
          class: "button primary",
          "data-focus": "open",
        }),
        save,
        leave,
      ],
      rescue.message,
    );
  }

  return { node, render: draw };
}

/** @param {string} title @param {string} text @param {Node[]} actions @param {string | null} [detail] */
function said(title, text, actions, detail = null) {
  return [
    el("h2", {}, title),
    el("p", {}, text),
    detail ? el("details", {}, [el("summary", {}, say("What is wrong")), el("p", {}, detail)]) : null,
    el("div", { class: "rescue-actions" }, actions),
  ];
}
