import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { seatingNames } from "../words/strings.js";

/**
 * Create the field for two people at one screen: what is turned for the player opposite, and whether the board is covered
 * between turns.
 * @param {{ seating: string, handover: boolean, onchange?: () => void }} now `seating`: "" as in the settings
 */
export function seatingField({ seating, handover, onchange = () => {} }) {
  const select = el(
    "select",
    { id: "seating", onchange },
    optionsOf([["", say("Same as in the settings")], ...Object.entries(seatingNames())], seating),
  );
  const box = el("input", {
    type: "checkbox",
    id: "handover",
    checked: handover,
    onchange,
    "aria-describedby": "handover-help",
  });
  const node = el("div", { class: "seating" }, [
    el("div", { class: "field" }, [el("label", { for: "seating" }, say("Two people at one screen")), select]),
    el("div", { class: "field switch" }, [
      box,
      el("label", { for: "handover" }, say("Hand over between turns")),
      el("p", { class: "help", id: "handover-help" }, say("The board is covered until the next player has the phone.")),
    ]),
  ]);
  return { node, value: () => ({ seating: select.value, handover: box.checked }) };
}

/**
 * Create the sheet that changes the seating of the open table.
 * @param {Pick<import("../parts.js").Parts, "store" | "commands">} parts
 */
export function seatingSheet({ store, commands }) {
  const { seating, handover } = metaOf(store.get().table.record);
  const field = seatingField({ seating, handover, onchange: () => commands.setSeating(field.value()) });
  return el("div", {}, [
    field.node,
    el("div", { class: "question-actions" }, [button(say("Done"), commands.closeDialog, { class: "button primary" })]),
  ]);
}
