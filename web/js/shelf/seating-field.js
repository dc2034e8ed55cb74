import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { seatingNames } from "../words/strings.js";

/**
 * How two people sit at one screen: what turns for the one across, and whether the board is covered between turns.
 * @param {{ seating: string, handover: boolean, onchange?: () => void }} now `seating`: "" as in the settings
 */
export function seatingField({ seating, handover, onchange = () => {} }) {
  const select = el(
    "select",
    { id: "seating", onchange },
    optionsOf([["", say("As in the settings")], ...Object.entries(seatingNames())], seating),
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
      el("p", { class: "help", id: "handover-help" }, say("The board is covered until the next one has the phone.")),
    ]),
  ]);
  return { node, value: () => ({ seating: select.value, handover: box.checked }) };
}

/**
 * A sheet over the table on which two people change how they sit at it.
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
