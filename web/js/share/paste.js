import { messageOf } from "../site/fault.js";
import { askForFile, BACKUP, textOf } from "../storage/files.js";
import { el } from "../ui/dom.js";
import { button, paragraphs, redraw, sheetScreen } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";
import { showBackup, showLastRestoring } from "./backup/screen.js";
import { LONG, showFound } from "./found.js";

/** @import { ScreenPart, ScreenParts } from "../parts.js" */

/**
 * What the parts of this screen share: `found`, where they show what a text holds; `tell`, which shows what is wrong with
 * it; `isAsked`, whether a text is still the one to show.
 * @typedef {Pick<ScreenParts, "store" | "commands"> & { found: HTMLElement, tell: (lines: string[]) => void,
 *   isAsked: (text: string) => boolean }} Opening
 */

const KINDS = ".json,.pgn,.txt,application/json,text/plain";
// The address of a made game, as chats and mail programs escape it.
const MADE = /(?:#|%(?:25)*23)(?:\/|%(?:25)*2F)game(?:\/|%(?:25)*2F)(.+)/is;
const PAUSE = 400; // ms after the last key before the text is read

/**
 * Create the screen that opens a file or pasted text. It shows what it found before anything is stored.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createPaste({ store, commands }) {
  const area = el("textarea", {
    id: "paste",
    rows: 8,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": "paste-help paste-trouble",
    oninput: later,
  });
  const trouble = el("div.paste-trouble", { id: "paste-trouble", role: "alert" });
  const found = el("div.paste-found");
  const help = say("A link, a saved table, a backup, PGN, a position, or moves of one of these games.");
  const drop = el("div.paste-drop", [
    el("label", { for: "paste" }, say("Paste here, or drop a file")),
    area,
    el("p.help", { id: "paste-help" }, help),
    el("div.form-actions", [
      button(say("Choose a file"), () => takeFrom(askForFile(KINDS)), { "data-focus": "choose" }),
      button(say("Clear"), () => take(""), { class: "button quiet", "data-focus": "clear" }),
    ]),
  ]);
  const node = sheetScreen(say("Open or paste"), [drop, trouble, found], { name: "sheet paste" });
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) takeFrom(textOf(file));
    else take(event.dataTransfer?.getData("text") ?? "");
  });
  let timer = 0;
  let asked = "";
  /** @type {Opening} */
  const opening = {
    store,
    commands,
    found,
    tell: (lines) => redraw(trouble, paragraphs(lines)),
    isAsked: (text) => asked === text,
  };
  showLastRestoring(opening);
  if (commands.keptList()) take(commands.keptList());
  return {
    node,
    /** Read what the system has shared with the page, also while this screen is open. */
    render() {
      const incoming = commands.takeIncoming();
      if (incoming) take(incoming);
    },
  };

  function later() {
    clearTimeout(timer);
    timer = window.setTimeout(() => look(area.value), PAUSE);
  }

  /** @param {Promise<string | null>} file */
  async function takeFrom(file) {
    try {
      const text = await file;
      if (text !== null) take(text);
    } catch (error) {
      opening.tell([messageOf(error)]);
    }
  }

  /** @param {string} text */
  function take(text) {
    area.value = text.length > LONG ? `${text.slice(0, 2000)}\n…` : text;
    look(text);
  }

  /** @param {string} text */
  async function look(text) {
    asked = text;
    commands.keepList("");
    opening.tell([]);
    redraw(found, []);
    if (!text.trim()) return;
    if (isBackup(text)) return showBackup(opening, text);
    const made = text.length < LONG && MADE.exec(text)?.[1];
    return made ? openGame(opening, text, made) : showFound(opening, text);
  }
}

/** Open the link of a made game. @param {Opening} opening @param {string} text @param {string} sent its end, after `#/game/` */
async function openGame({ commands, tell, isAsked }, text, sent) {
  const reply = await commands.shared.rulesClient.ask({ do: "unpack-game", link: sent });
  if (!isAsked(text)) return;
  if (reply.ok) goTo(links.made(reply.link));
  else tell([reply.error.message]);
}

/** Return whether a text looks like a backup. @param {string} text */
const isBackup = (text) => /^\s*\{/.test(text) && text.includes(BACKUP);
