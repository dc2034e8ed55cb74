import { MAIN } from "../storage/made/drafts.js";
import { el } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { count, noun, say } from "../words/say.js";

/** @import { Fault, Finding, Progress } from "./checks.js" */

/**
 * Create the list of what the checks found.
 * @param {{ onchoose: (place: Fault) => void, onlook: (finding: Finding) => void, announce: (text: string) => void }} parts
 */
export function createFindings({ onchoose, onlook, announce }) {
  const words = el("p.work-words");
  const bar = el("progress", { "aria-label": say("Checks", {}, { context: "tests" }), hidden: true });
  const list = el("ol.work-findings");
  const node = el("div", [el("h2", say("Findings")), words, bar, list]);
  let heard = "";

  /** @param {Fault | Finding} place @param {number} i */
  const item = (place, i) => {
    const { file, line, sentence } = place;
    const where = !line
      ? file
      : file === MAIN
        ? say("Line {line}", { line })
        : say("{file}, line {line}", { file, line });
    const parts = [where && el("strong", where), " ", sentence];
    const goThere = button(parts, () => onchoose(place), { class: "work-finding", "data-focus": `${i}` });
    const look = (/** @type {Finding} */ finding) =>
      button(say("Show the position"), () => onlook(finding), { class: "button small", "data-focus": `at ${i}` });
    return el("li", [line || file ? goThere : sentence, "position" in place && place.position && look(place)]);
  };

  return {
    node,
    /** @param {Progress} progress */
    show(progress) {
      const { phase, part, parts, fault, findings } = progress;
      words.textContent = wordsOf(progress);
      bar.hidden = phase !== "checking";
      if (phase === "checking") Object.assign(bar, { max: parts, value: part });
      const all = [...(fault ? [fault] : []), ...findings];
      list.toggleAttribute("data-old", ["waiting", "starting", "loading"].includes(phase));
      redraw(list, all.map(item));
      if (phase !== "done" && phase !== "failed") return;
      const now = fault ? fault.sentence : wordsOf(progress);
      if (now !== heard) announce(now);
      heard = now;
    },
  };
}

/** @param {Progress} progress */
function wordsOf({ phase, part, parts, fault, findings, trouble }) {
  if (phase === "waiting") return say("The checks begin when you stop typing.");
  if (phase === "starting") return say("Starting Python in a closed room. You can write meanwhile …");
  if (phase === "loading") return say("Running the program …");
  if (phase === "failed") return trouble;
  if (fault) return say("The program does not run.");
  if (phase === "checking") return say("Checking the game: {part} of {parts}.", { part: part + 1, parts });
  if (findings.length) return say("{findings} to look at.", { findings: count(findings.length, noun("finding")) });
  return say("All checks pass.");
}
