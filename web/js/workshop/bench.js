import { allOf, whenChanged } from "../state/observe.js";
import { isNamedLike, LONGEST } from "../storage/made/drafts.js";
import { el, find, focused } from "../ui/dom.js";
import { button, focusHeading, leaveLink, onEscape, primary } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createAbout } from "./about.js";
import { createBoard } from "./board.js";
import { createChecks, NOTHING } from "./checks.js";
import { createFindings } from "./findings.js";
import { createKeeper } from "./keeper.js";
import { createManualPlace } from "./manual.js";
import { createProgram } from "./program.js";
import { openShare } from "./share.js";
import { createTabs } from "./tabs.js";

/** @import { Commands, ScreenPart, ScreenParts } from "../parts.js" */
/** @import { Finding, Progress } from "./checks.js" */
/** @import { Draft } from "../storage/made/drafts.js" */
/** @import { GameText } from "../core/formats.js" */
/** @import { Means } from "./panel.js" */
/**
 * What is on a bench. `progress`: what the checks have found so far.
 * @typedef {{ commands: Commands, means: Means, heading: HTMLElement, saved: HTMLElement,
 *   keeper: ReturnType<typeof createKeeper>, program: ReturnType<typeof createProgram>,
 *   about: ReturnType<typeof createAbout>, findings: ReturnType<typeof createFindings>,
 *   board: ReturnType<typeof createBoard>, manual: ReturnType<typeof createManualPlace>,
 *   checks: ReturnType<typeof createChecks>, tabs: ReturnType<typeof createTabs>, progress: Progress }} Bench
 */

/**
 * Create the bench where one game is made: its program, its board and the findings of its checks.
 * @param {ScreenParts} parts @param {Means} means @param {Draft & { key: string }} draft @returns {ScreenPart}
 */
export function createBench(parts, means, draft) {
  const bench = benchOf(parts, means, draft);
  const { heading, keeper, program, board, manual, checks, tabs } = bench;
  // where there is room for more than one part, the manual is opened and closed beside the program
  const reader = button(say("What the kit offers"), () => read(!node.hasAttribute("data-manual")), {
    class: "button quiet work-reader",
    "aria-expanded": "false",
    "aria-controls": "pane-manual",
  });
  const node = el("div.workshop.bench", [
    el("header.bar", [
      leaveLink(links.workshop(), say("Workshop")),
      heading,
      reader,
      button(say("Share it"), () => share(bench), { class: "button quiet" }),
      primary(say("Play it", {}, { context: "game" }), () => play(bench)),
    ]),
    el("main.work-main", tabs.node),
  ]);
  onEscape(manual.node, () => {
    read(false);
    reader.focus();
  });
  checks.changed(keeper.text(), { atOnce: true });

  return {
    node,
    /** Begin at the program, or on a screen to touch, where a keyboard would cover it, at the heading. */
    arrive(_screen, before) {
      const isTouched = matchMedia("(pointer: coarse)").matches;
      if (before && !isTouched) program.focus();
      if (before && isTouched) focusHeading(node);
    },
    render: allOf(
      whenChanged(
        ({ storage: kept }) => [kept.saved],
        () => drawSaved(bench),
      ),
      board.render,
    ),
    destroy() {
      keeper.destroy();
      checks.destroy();
      board.destroy();
      program.destroy();
    },
  };

  /** Open the manual beside the program and go to it, or close it. @param {boolean} isOpen */
  async function read(isOpen) {
    node.toggleAttribute("data-manual", isOpen);
    reader.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return;
    await manual.load();
    if (focused() === reader) find(manual.node, "input")?.focus();
  }
}

/**
 * Put the parts of a bench together.
 * @param {ScreenParts} parts @param {Means} means @param {Draft & { key: string }} draft @returns {Bench}
 */
function benchOf({ store, commands, storage }, means, draft) {
  const keeper = createKeeper(storage, draft, {
    ontaken: () => takeOver(bench),
    onparted: (before) => tellParted(bench, before),
    onstate: () => drawSaved(bench),
  });
  const program = createProgram({
    means,
    text: keeper.text,
    onchange: (text) => change(bench, text),
    onopen: () => drawMarks(bench),
  });
  const about = createAbout({
    text: keeper.text,
    onchange: (changes) => change(bench, { ...keeper.text(), ...changes }),
    onfile(path) {
      program.add(path);
      tabs.open("program");
      program.focus();
    },
    ondrop: program.drop,
  });
  const findings = createFindings({
    onchoose: (place) => show(bench, place),
    onlook: (finding) => look(bench, finding),
    announce: commands.announce,
  });
  const board = createBoard({ store, commands, means, onback: () => checks.look() });
  const manual = createManualPlace(means);
  const saved = el("span.soft.work-saved");
  const tabs = createTabs([
    {
      name: "program",
      label: say("Program"),
      parts: [el("div.work-head", [program.files, about.node, saved]), program.host],
    },
    { name: "board", label: say("Board"), parts: [board.node] },
    { name: "findings", label: say("Findings"), parts: [findings.node] },
    { name: "manual", label: say("Manual"), parts: [manual.node], opened: manual.load },
  ]);
  const checks = createChecks({ openRoom: means.openRoom, tell: (now) => take(bench, now) });
  const heading = el("h1", keeper.text().name);
  const made = { keeper, program, about, findings, board, manual, checks, tabs };
  /** @type {Bench} */
  const bench = { ...made, commands, means, heading, saved, progress: NOTHING };
  return bench;
}

/** Take a change of the text; what runs is checked anew. @param {Bench} bench @param {GameText} next */
function change({ keeper, heading, checks }, next) {
  const ran = JSON.stringify(next.files) !== JSON.stringify(keeper.text().files);
  keeper.change(next);
  heading.textContent = next.name || say("A game without a name");
  if (ran) checks.changed(next);
}

/** Show the text that another tab has written. @param {Bench} bench */
function takeOver({ keeper, heading, about, program, checks }) {
  heading.textContent = keeper.text().name;
  about.show();
  program.reload();
  checks.changed(keeper.text());
}

/** Tell that this tab goes on with a draft of its own. @param {Bench} bench @param {string} before its former name */
function tellParted({ keeper, heading, about, commands }, before) {
  const { name } = keeper.text();
  heading.textContent = name;
  about.show();
  window.history.replaceState(null, "", links.workshop(keeper.key()));
  const words = say(
    "“{before}” was changed in another tab at the same time. What you wrote here is kept as “{name}”.",
    {
      before: before || say("A game without a name"),
      name,
    },
  );
  commands.note(words, "assertive");
}

/** @param {Bench} bench */
function drawSaved({ saved, keeper }) {
  saved.textContent = keeper.words();
}

/** Take what the room says about the program. @param {Bench} bench @param {Progress} now */
function take(bench, now) {
  const { keeper, findings, tabs, board } = bench;
  const before = bench.progress.shown?.named;
  bench.progress = now;
  const named = now.shown?.named ?? "";
  if (before && named && named !== before && isNamedLike(keeper.text().name, before)) rename(bench, named);
  findings.show(now);
  tabs.count("findings", now.findings.length + (now.fault ? 1 : 0));
  board.show(now);
  drawMarks(bench);
}

/** Let the name of the game follow that in its program. @param {Bench} bench @param {string} named */
function rename(bench, named) {
  change(bench, { ...bench.keeper.text(), name: named.slice(0, LONGEST) });
  bench.about.show();
}

/** Mark the lines of the findings in the file that is shown. @param {Bench} bench */
function drawMarks({ program, progress }) {
  const { fault, findings: all } = progress;
  const there = [...(fault ? [fault] : []), ...all].filter((one) => one.file === program.file());
  program.mark(there.map(({ line }) => line));
}

/** Go to the place of a finding. @param {Bench} bench @param {{ file: string, line: number }} place */
function show({ tabs, program }, place) {
  tabs.open("program");
  program.goTo(place);
}

/** Show the position that a finding is about. @param {Bench} bench @param {Finding} finding */
function look({ checks, tabs }, finding) {
  checks.look(finding);
  tabs.open("board");
}

/** Keep the game, to play it. @param {Bench} bench @param {GameText} text */
const keep = ({ means, keeper }, text) => means.keep(text, { draft: keeper.key(), own: !keeper.sent });

/** @param {Bench} bench */
async function play(bench) {
  const { keeper, commands, progress } = bench;
  keeper.save();
  if (progress.fault) {
    commands.announce(progress.fault.sentence);
    return show(bench, progress.fault);
  }
  const kept = await keep(bench, keeper.text());
  if ("error" in kept) commands.announce(kept.error, "shown");
  else goTo(links.new(kept.id));
}

/** @param {Bench} bench */
function share(bench) {
  const { keeper, means, progress } = bench;
  keeper.save();
  const runs = !progress.fault && progress.shown !== null;
  openShare({ text: keeper.text(), means: { ...means, keep: (text) => keep(bench, text) }, runs });
}
