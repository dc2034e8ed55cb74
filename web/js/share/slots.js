import { byLink } from "../state/link.js";
import { say } from "../words/say.js";

const sheets = () => import("./sheet.js");

/** @returns {import("../parts.js").Slot[]} */
export const shareSlots = () => [
  { slot: "dialog", name: "share", title: say("Share"), load: () => sheets().then((found) => found.shareSheet) },
  { slot: "dialog", name: "send", title: say("Send your turn"), load: () => sheets().then((found) => found.sendSheet) },
  {
    slot: "dialog",
    name: "fork",
    title: say("Two lines of one game"),
    load: () => sheets().then((found) => found.forkSheet),
  },
  {
    slot: "menu",
    group: "Share",
    items: ({ table }, { openDialog, saveFile }) => [
      byLink(table)?.waiting && { label: say("Send the turn again"), run: () => openDialog("send") },
      { label: say("Share"), run: () => openDialog("share") },
      { label: say("Save as file"), run: () => saveFile(table.id) },
    ],
  },
];
