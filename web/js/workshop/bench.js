import { allOf, whenChanged } from "../state/observe.js";
import { filesOf, holdDraft, isNamedLike, LONGEST, MAIN } from "../storage/made/drafts.js";
import { el, find, focused } from "../ui/dom.js";
import { alertOf, button, focusHeading, leaveLink, onEscape, primary } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";
import { savedWords } from "../words/strings.js";
import { createAbout } from "./about.js";
import { createBoard } from "./board.js";
import { createChecks, NOTHING } from "./checks.js";
import { createFindings } from "./findings.js";
import { createManualPlace } from "./manual.js";
import { openShare } from "./share.js";
import { createTabs } from "./tabs.js";

/** @import { ScreenPart, ScreenParts } from "../parts.js" */
/** @import { Finding, Progress } from "./checks.js" */
/** @import { Draft } from "../storage/made/drafts.js" */
/** @import { GameText } from "../core/formats.js" */
/** @import { Means } from "./panel.js" */

const SAVED_AFTER = 400; // ms after the last key

/**
 * Create the bench where one game is made: its program, its board and the findings of its checks.
 * @param {ScreenParts} parts @param {Means} means @param {Draft & { key: string }} draft @returns {ScreenPart}
 */
export function createBench({ store, commands, storage }, means, { key, text: begun, sent }) {
  let text = begun;
  const draft = holdDraft(storage, key, { text, sent });
  let file = MAIN;
  let arrived = false; // whether the focus belongs in the program
  let isDirty = false;
  let isRefused = false;
  let progress = NOTHING;
  /** @type {ReturnType<typeof setTimeout>} */
  let saving;
  /** @type {ReturnType<typeof import("./code.js").createCode> | null} */
  let code = null;

  const heading = el("h1", {}, text.name);
  const saved = el("span", { class: "soft work-saved" });
  const files = el("select", {
    id: "work-file",
    class: "small",
    "aria-label": say("File"),
    onchange: () => open(files.value),
  });
  const host = el("div", { class: "work-code", "aria-busy": "true" });
  const about = createAbout({
    text: () => text,
    onchange: (changes) => change({ ...text, ...changes }),
    onfile,
    ondrop,
  });
  const findings = createFindings({ onchoose: show, onlook: look, announce: commands.announce });
  const board = createBoard({ store, commands, means, onback: () => checks.look() });
  const manual = createManualPlace(means);
  const tabs = createTabs([
    {
      name: "program",
      label: say("Program"),
      parts: [el("div", { class: "work-head" }, [files, about.node, saved]), host],
    },
    { name: "board", label: say("Board"), parts: [board.node] },
    { name: "findings", label: say("Findings"), parts: [findings.node] },
    { name: "manual", label: say("Manual"), parts: [manual.node], opened: manual.load },
  ]);
  // where there is room for more than one part, the manual is opened and closed beside the program
  const reader = button(say("What the kit offers"), () => read(!node.hasAttribute("data-manual")), {
    class: "button quiet work-reader",
    "aria-expanded": "false",
    "aria-controls": "pane-manual",
  });
  const node = el("div", { class: "workshop bench" }, [
    el("header", { class: "bar" }, [
      leaveLink(links.workshop(), say("Workshop")),
      heading,
      reader,
      button(say("Share it"), share, { class: "button quiet" }),
      primary(say("Play it", {}, { context: "game" }), play),
    ]),
    el("main", { class: "work-main" }, tabs.node),
  ]);
  onEscape(manual.node, () => {
    read(false);
    reader.focus();
  });
  const checks = createChecks({ openRoom: means.openRoom, tell: take });
  const away = () => document.visibilityState === "hidden" && save();
  document.addEventListener("visibilitychange", away);
  window.addEventListener("pagehide", save);
  window.addEventListener("storage", follow);
  listFiles();
  checks.changed(text, { atOnce: true });
  loadCode().catch(() =>
    host.replaceChildren(alertOf(say("The editor did not load. It needs a connection once more."))),
  );

  return {
    node,
    /** Begin at the program, or on a screen to touch, where a keyboard would cover it, at the heading. */
    arrive(_screen, before) {
      arrived = Boolean(before) && !matchMedia("(pointer: coarse)").matches;
      if (arrived) code?.focus();
      if (before && !arrived) focusHeading(node);
    },
    render: allOf(
      whenChanged(({ storage: kept }) => [kept.saved], drawSaved),
      board.render,
    ),
    destroy() {
      save();
      document.removeEventListener("visibilitychange", away);
      window.removeEventListener("pagehide", save);
      window.removeEventListener("storage", follow);
      checks.destroy();
      board.destroy();
      code?.destroy();
    },
  };

  async function loadCode() {
    const [{ createCode }, names] = await Promise.all([import("./code.js"), means.kit()]);
    code = createCode(host, {
      names: names.names,
      onchange: (now) => change({ ...text, files: { ...text.files, [file]: now } }),
    });
    host.removeAttribute("aria-busy");
    code.show(file, text.files[file]);
    if (arrived) code.focus();
  }

  /** Open the manual beside the program and go to it, or close it. @param {boolean} isOpen */
  async function read(isOpen) {
    node.toggleAttribute("data-manual", isOpen);
    reader.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return;
    await manual.load();
    if (focused() === reader) find(manual.node, "input")?.focus();
  }

  // -- the draft

  /** @param {GameText} next */
  function change(next) {
    const ran = JSON.stringify(next.files) !== JSON.stringify(text.files);
    text = next;
    heading.textContent = text.name || say("A game without a name");
    isDirty = true;
    clearTimeout(saving);
    saving = setTimeout(save, SAVED_AFTER);
    drawSaved();
    if (ran) checks.changed(text);
  }

  function save() {
    clearTimeout(saving);
    if (!isDirty) return;
    const { ok, parted } = draft.save(text);
    isDirty = !ok;
    isRefused = isDirty;
    if (parted) part(parted);
    drawSaved();
  }

  /** Take over what another tab has written, unless this one has changes of its own. */
  function follow() {
    const found = isDirty ? null : draft.look();
    if (found?.parted) part(found.parted);
    if (!found?.taken) return;
    text = found.taken;
    heading.textContent = text.name;
    about.show();
    open(Object.hasOwn(text.files, file) ? file : MAIN);
    checks.changed(text);
  }

  /** Go on with a draft of its own, because another tab has written at the same time. @param {GameText} renamed */
  function part(renamed) {
    const before = text.name || say("A game without a name");
    text = renamed;
    heading.textContent = text.name;
    about.show();
    window.history.replaceState(null, "", links.workshop(draft.key()));
    const words = say(
      "“{before}” was changed in another tab at the same time. What you wrote here is kept as “{name}”.",
      {
        before,
        name: text.name,
      },
    );
    commands.note(words, "assertive");
  }

  function drawSaved() {
    const words = savedWords();
    const state = storage.status().saved;
    const refused = say("Not saved: this device has no more room. Save the game as a file.");
    saved.textContent = isRefused ? refused : isDirty ? words.saving : state ? words[state] : "";
  }

  // -- files

  function listFiles() {
    files.replaceChildren(...filesOf(text).map((path) => el("option", { value: path, selected: path === file }, path)));
    files.hidden = filesOf(text).length < 2;
  }

  /** Show a file of the game. @param {string} path */
  function open(path) {
    file = path;
    listFiles();
    code?.show(file, text.files[file]);
    drawMarks();
  }

  /** Add an empty file, and show it. @param {string} path */
  function onfile(path) {
    change({ ...text, files: { ...text.files, [path]: "" } });
    open(path);
    tabs.open("program");
    code?.focus();
  }

  /** Delete a file; return how to bring it back. @param {string} path */
  function ondrop(path) {
    const { [path]: gone, ...rest } = text.files;
    change({ ...text, files: rest });
    code?.forget(path);
    open(MAIN);
    return () => {
      change({ ...text, files: { ...text.files, [path]: gone } });
      open(path);
    };
  }

  // -- what the room says

  /** @param {Progress} now */
  function take(now) {
    const before = progress.shown?.named;
    progress = now;
    const named = now.shown?.named ?? "";
    if (before && named && named !== before && isNamedLike(text.name, before)) rename(named);
    findings.show(now);
    tabs.count("findings", now.findings.length + (now.fault ? 1 : 0));
    board.show(now);
    drawMarks();
  }

  /** Let the name of the game follow that in its program. @param {string} named */
  function rename(named) {
    change({ ...text, name: named.slice(0, LONGEST) });
    about.show();
  }

  function drawMarks() {
    const { fault, findings: all } = progress;
    code?.mark([...(fault ? [fault] : []), ...all].filter((one) => one.file === file).map(({ line }) => line));
  }

  /** Go to the place of a finding. @param {{ file: string, line: number }} place */
  function show({ file: path, line }) {
    if (Object.hasOwn(text.files, path) && path !== file) open(path);
    tabs.open("program");
    code?.goTo(line);
  }

  /** Show the position that a finding is about. @param {Finding} finding */
  function look(finding) {
    checks.look(finding);
    tabs.open("board");
  }

  // -- play and share

  /** @param {GameText} given */
  function keep(given) {
    return means.keep(given, { draft: draft.key(), own: !sent });
  }

  async function play() {
    save();
    if (progress.fault) {
      commands.announce(progress.fault.sentence);
      return show(progress.fault);
    }
    const kept = await keep(text);
    if ("error" in kept) commands.announce(kept.error, "shown");
    else goTo(links.new(kept.id));
  }

  function share() {
    save();
    openShare({ text, means: { ...means, keep }, runs: !progress.fault && progress.shown !== null });
  }
}
