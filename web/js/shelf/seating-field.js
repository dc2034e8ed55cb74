import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, fieldOf, optionsOf, switchOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { seatingNames } from "../words/strings.js";

/**
 * Create the field for two people at one screen: what is turned for the player opposite, and whether the board is
 * covered between turns.
 * @param {{ seating?: string, handover?: boolean, onchange?: () => void }} now `seating`: "" as in the settings
 */
export function seatingField({ seating, handover, onchange = () => {} }) {
  const choices = Object.entries({ "": say("Same as in the settings"), ...seatingNames() });
  const select = el("select", { id: "seating", onchange }, optionsOf(choices, seating));
  const box = el("input", { type: "checkbox", id: "handover", checked: handover, onchange });
  const node = el("div.seating", [
    fieldOf(say("Two people at one screen"), select),
    switchOf(say("Hand over between turns"), box, say("The board is covered until the next player has the phone.")),
  ]);
  return { node, value: () => ({ seating: select.value, handover: box.checked }) };
}

/** Create the sheet that changes the seating of the open table. @param {import("../parts.js").TableParts} parts */
export function seatingSheet({ store, commands }) {
  const { seating, handover } = metaOf(store.get().table.record);
  const field = seatingField({ seating, handover, onchange: () => commands.setSeating(field.value()) });
  const done = button(say("Done"), commands.closeDialog, { class: "button primary" });
  return el("div", [field.node, el("div.question-actions", done)]);
}
