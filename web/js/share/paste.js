import { messageOf } from "../site/fault.js";
import { gameName } from "../state/selectors.js";
import { askForFile, textOf } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { rulesGone } from "../words/strings.js";
import { actionsOf, candidatePicture } from "./preview.js";

/** @import { Parts } from "../parts.js" */

const LONGEST = 1_000_000; // characters the core reads at once
const SHOWN = 40; // candidates in the list
/** Return the headings of the kinds of text. @returns {Record<string, string>} */
const kindTitles = () => ({
  file: say("A saved game"),
  link: say("A link"),
  position: say("A position"),
  text: say("A game as text"),
  pgn: say("A game in PGN"),
  moves: say("Moves"),
});

/**
 * Create the screen that opens a file or pasted text. It shows what it found before anything is stored.
 * @param {Pick<Parts, "store" | "commands">} parts
 */
export function createPaste({ store, commands }) {
  const area = el("textarea", {
    id: "paste",
    rows: 8,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": "paste-help paste-trouble",
    oninput: () => later(),
  });
  const trouble = el("div", { id: "paste-trouble", class: "paste-trouble", role: "alert" });
  const found = el("div", { class: "paste-found" });
  const drop = el("div", { class: "paste-drop" }, [
    el("label", { for: "paste" }, say("Paste here, or drop a file")),
    area,
    el(
      "p",
      { class: "help", id: "paste-help" },
      say("A link, a saved table, a backup, PGN, a position, or moves of one of these games."),
    ),
    el("div", { class: "form-actions" }, [
      button(say("Choose a file"), choose, { class: "button", "data-focus": "choose" }),
      button(say("Clear"), () => take(""), { class: "button quiet", "data-focus": "clear" }),
    ]),
  ]);
  const node = el("div", {}, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
    el("main", { class: "sheet paste" }, [el("h1", {}, say("Open or paste")), drop, trouble, found]),
  ]);
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) textOf(file).then(take, (error) => tell([error.message]));
    else take(event.dataTransfer?.getData("text") ?? "");
  });
  let timer = 0;
  let asked = "";
  if (commands.lastRestoring()) redraw(found, [el("p", {}, say("A backup has been restored.")), undoButton()]);
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
    timer = setTimeout(() => look(area.value), 400);
  }

  async function choose() {
    try {
      const text = await askForFile(".json,.pgn,.txt,application/json,text/plain");
      if (text !== null) take(text);
    } catch (error) {
      tell([messageOf(error)]);
    }
  }

  /** @param {string} text */
  function take(text) {
    area.value = text.length > LONGEST ? `${text.slice(0, 2000)}\n…` : text;
    look(text);
  }

  /** @param {string[]} lines */
  function tell(lines) {
    redraw(
      trouble,
      lines.map((line) => el("p", {}, line)),
    );
  }

  /** @param {string} text */
  async function look(text) {
    asked = text;
    tell([]);
    redraw(found, []);
    if (!text.trim()) return;
    if (commands.isBackup(text)) return showBackup(text);
    if (text.length > LONGEST) return tell([say("This text is too long to be read at once. Open it in parts.")]);
    redraw(found, [el("p", { class: "soft", role: "status" }, say("Looking at it …"))]);
    const reply = await commands.readText(text);
    if (asked !== text) return;
    redraw(found, []);
    if (!reply.ok) return tell([reply.error.code === "engine" ? rulesGone(store.get().core) : reply.error.message]);
    const [best] = reply.candidates;
    tell(problemsOf(best));
    const good = reply.candidates.filter((/** @type {any} */ { record }) => record);
    if (good.length === 1) return show(good[0]);
    redraw(
      found,
      good.length
        ? [el("h2", {}, say("{games} in this text", { games: count(good.length, noun("game")) })), listOf(good)]
        : [],
    );
  }

  /** @param {any} given */
  function problemsOf({ problems, record }) {
    const lines = problems.slice(0, 5).map((/** @type {any} */ { line, column, message, text }) => {
      return text && !message.includes(text)
        ? say("Line {line}, column {column}: {message} (“{text}”)", { line, column, message, text })
        : say("Line {line}, column {column}: {message}", { line, column, message });
    });
    const more = problems.length > 5 ? [say("And {problems} more.", { problems: problems.length - 5 })] : [];
    return [
      ...lines,
      ...more,
      ...(problems.length && record ? [say("The part that could be read is below. The rest is kept with it.")] : []),
    ];
  }

  /** @param {any[]} good */
  function listOf(good) {
    return el(
      "ol",
      { class: "paste-list" },
      good.slice(0, SHOWN).map((one, n) => {
        const { White, Black, Date: day } = metaOf(one.record).headers;
        const players = [White, Black].filter((name) => name && name !== "?").join(" – ");
        const said = [
          gameName(store.get(), one.game),
          players,
          day && !day.startsWith("?") ? day : "",
          say("{moves}", { moves: count(one.record.log.length, noun("move")) }),
        ];
        return el(
          "li",
          {},
          button([said.filter(Boolean).join(" · ")], () => show(one), { class: "button", "data-focus": `game ${n}` }),
        );
      }),
    );
  }

  /** @param {any} candidate */
  async function show(candidate) {
    if (candidate.what) return goTo(`#/g/${linkIn(asked)}`);
    const reply = await commands.lookInto(candidate.record);
    if (!reply.ok) return tell([reply.error.message]);
    await commands.needBoard(reply.record);
    tell(problemsOf(candidate));
    redraw(found, [
      el("h2", {}, kindTitles()[candidate.kind]),
      candidatePicture(store, reply),
      ...(candidate.kind === "file"
        ? [
            el("div", { class: "form-actions" }, [
              button(
                say("Put it on a table"),
                () => commands.placeRecord(reply.record, { name: nameIn(candidate.record) }),
                {
                  class: "button primary big",
                  "data-focus": "take",
                },
              ),
            ]),
          ]
        : actionsOf(store, commands, { what: candidate.kind, record: reply.record }, reply)),
    ]);
    found.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} text */
  async function showBackup(text) {
    const info = await commands.backupInfo(text);
    if (asked !== text) return;
    if (info.error) return tell([info.error]);
    redraw(found, [
      el("h2", {}, say("A backup")),
      el(
        "p",
        {},
        sentences(
          info.day
            ? say("{tables}, made on {day}.", { tables: count(info.tables, noun("table")), day: info.day })
            : say("{tables}.", { tables: count(info.tables, noun("table")) }),
          say("Restoring adds the tables, moves, branches and notes that are missing here."),
          say("It removes nothing, and it brings back tables that you deleted here only if you ask for them."),
        ),
      ),
      el("div", { class: "form-actions" }, [
        button(say("Restore"), () => restore(text), {
          class: "button primary big",
          "data-focus": "restore",
        }),
      ]),
    ]);
  }

  /** @param {string} text @param {{ deletedToo?: boolean }} [how] */
  async function restore(text, how) {
    const { lines, deleted } = await commands.restoreBackup(text, how);
    redraw(found, restored(text, lines, deleted));
  }

  /** @param {string} text @param {string[]} lines @param {number} deleted */
  function restored(text, lines, deleted) {
    const again = () => restore(text, { deletedToo: true });
    return [
      el("h2", {}, say("Restored")),
      ...lines.map((line) => el("p", {}, line)),
      el("div", { class: "form-actions" }, [
        link(links.shelf(), say("To the shelf"), { class: "button primary" }),
        deleted
          ? button(
              deleted === 1 ? say("Restore the deleted table too") : say("Restore the deleted tables too"),
              again,
              {
                class: "button",
                "data-focus": "deleted",
              },
            )
          : null,
        undoButton(),
      ]),
      el(
        "p",
        { class: "help" },
        commands.lastRestoring() ? say("You can undo this here until you close the page.") : "",
      ),
    ];
  }

  /** Return a button that undoes the last restore, also after the player has left this screen and come back. */
  function undoButton() {
    const undo = commands.lastRestoring();
    /** @param {string[]} stayed */
    const done = (stayed) =>
      redraw(
        found,
        (stayed.length ? stayed : [say("Everything is as it was before.")]).map((line) =>
          el("p", { role: "status" }, line),
        ),
      );
    return undo && button(say("Undo the restore"), () => undo().then(done), { class: "button", "data-focus": "undo" });
  }
}

/** @param {any} record */
const nameIn = (record) => metaOf(record).name || undefined;

/** Return the link in a text. @param {string} text */
const linkIn = (text) => /#\/g\/([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? text.trim();
