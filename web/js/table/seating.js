import { seatingField } from "../shelf/seating-field.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";

/**
 * How two people sit at this table, to be changed at any time.
 * @param {{ store: import("../state/state.js").Store, commands: any }} parts
 */
export function seatingSheet({ store, commands }) {
  const { seating, handover } = metaOf(store.get().table.record);
  const field = seatingField({ seating, handover, onchange: () => commands.setSeating(field.value()) });
  return el("div", {}, [
    field.node,
    el("div", { class: "question-actions" }, [button("Done", commands.closeDialog, { class: "button primary" })]),
  ]);
}
