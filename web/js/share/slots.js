import { byLink } from "../state/seats.js";
import { isUnkept } from "../state/turns.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

const saving = async () => (await import("./save.js")).saveSheet;
/** @param {"shareSheet" | "sendSheet" | "forkSheet"} name */
const sheet = (name) => async () => (await import("./sheet.js"))[name];

/** @returns {import("../parts.js").Slot[]} */
export const shareSlots = () => [
  { slot: "dialog", name: "share", title: say("Share"), load: sheet("shareSheet") },
  { slot: "dialog", name: "save", title: say("Save as file"), load: saving },
  { slot: "dialog", name: "send", title: say("Send your turn"), load: sheet("sendSheet") },
  { slot: "dialog", name: "fork", title: say("Two lines of one game"), load: sheet("forkSheet") },
  {
    slot: "menu",
    group: "Share",
    items: ({ table }, { openDialog, keepCopy, keptList }) => [
      byLink(table)?.waiting && { label: say("Send the turn again"), run: () => openDialog("send") },
      isUnkept(table) && { label: say("Keep a copy"), run: () => keepCopy() },
      isUnkept(table) && Boolean(keptList()) && { label: say("Back to the list"), address: links.open() },
      { label: say("Share"), run: () => openDialog("share") },
    ],
  },
];
