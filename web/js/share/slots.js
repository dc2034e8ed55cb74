import { byLink } from "../state/link.js";
import { SAVE_AS_FILE, SEND_YOUR_TURN } from "../words/strings.js";

const sheets = () => import("./sheet.js");

/** @type {import("../parts.js").Slot[]} */
export const SHARE_SLOTS = [
  { slot: "dialog", name: "share", title: "Share", load: () => sheets().then(({ shareSheet }) => shareSheet) },
  { slot: "dialog", name: "send", title: SEND_YOUR_TURN, load: () => sheets().then(({ sendSheet }) => sendSheet) },
  {
    slot: "dialog",
    name: "fork",
    title: "Two lines of one game",
    load: () => sheets().then(({ forkSheet }) => forkSheet),
  },
  {
    slot: "menu",
    group: "Share",
    items: ({ table }, { openDialog, saveFile }) => [
      byLink(table)?.waiting && { label: "Send the turn again", run: () => openDialog("send") },
      { label: "Share", run: () => openDialog("share") },
      { label: SAVE_AS_FILE, run: () => saveFile(table.id) },
    ],
  },
];
