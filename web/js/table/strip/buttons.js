/** The buttons of the strip: the choices that need no cell, and the one thing to do now. */
import { mayRoll, rollsOf, rollWord } from "../../moves/chance.js";
import { isQuestion, stripChoices } from "../../moves/choices.js";
import { byLink } from "../../state/seats.js";
import { boardOf, isLive, isOffered, isTrying, shown } from "../../state/selectors.js";
import { button, link, primary } from "../../ui/parts.js";
import { links } from "../../ui/router.js";
import { capital, say } from "../../words/say.js";
import { choiceButton, keyCap } from "../ballot.js";

/** @import { Move } from "../../core/formats.js" */
/** @import { Commands, Slots } from "../../parts.js" */
/** @import { State } from "../../state/state.js" */

/** Show the choices that need no cell, such as passing. @param {State} state @param {Commands} commands */
export function choices(state, commands) {
  const { table } = state;
  const { scene } = shown(table);
  const { picked } = table.selection;
  // A vote has its own place, but not in an exercise.
  const voting = !table.exercise && isQuestion(scene, picked);
  if ((table.looking && !isTrying(table)) || table.thinking || !isLive(table) || voting) return [];
  if (isTrying(table) && !picked.length && mayRoll(scene))
    return rollsOf(scene).map((roll, i) => dieButton(commands, roll, i));
  const offered = stripChoices(scene, picked, boardOf(state, table.record).cells);
  const attrs = { class: offered.length === 1 ? "button primary" : "button" };
  return offered.map((choice, i) => {
    const face = [choice.label, i < 9 && offered.length > 1 ? keyCap(i + 1) : null];
    return choiceButton(choice, i, face, commands.step, attrs);
  });
}

/** Create the button that chooses what the die shows. @param {Commands} commands @param {Move} roll @param {number} i */
const dieButton = ({ tryMove }, roll, i) =>
  button(roll.action.split(":").at(-1) ?? "", () => tryMove(roll), {
    class: "button small",
    "data-focus": `roll ${i}`,
    "aria-label": capital(roll.say),
    "aria-keyshortcuts": String(i + 1),
  });

/** Create a plain button. @param {string} label @param {(() => void) | undefined} run @param {string} name */
const plain = (label, run, name, attrs = {}) => button(label, run, { "data-focus": name, ...attrs });
/** @param {string} label @param {(() => void) | undefined} run @param {string} name */
const first = (label, run, name) => primary(label, run, { "data-focus": name });

/**
 * Return the buttons of what there is to do now. Those of a feature, `over`, stand in place of the strip's own.
 * @param {State} state @param {Commands} commands @param {Slots["strip"][]} over
 */
export function action(state, commands, over) {
  const { table } = state;
  const { looking, thinking, selection } = table;
  const offered = over.map(({ actions }) => actions(state, commands)).find(Boolean);
  if (offered) return offered.map(({ label, run, name }) => plain(label, run, name));
  if (looking) {
    const back = first(isTrying(table) ? say("Back to the game") : say("Return"), commands.present, "return");
    if (looking.line || isTrying(table)) return [back];
    const share = () => commands.openDialog("share");
    return [plain(say("Share"), share, "share", { "aria-label": say("Share this moment") }), back];
  }
  const friend = byLink(table);
  if (friend?.behind) return [first(say("Show their turn"), commands.showTurns, "show")];
  if (friend?.unsent) return [first(say("Send your turn"), () => commands.openDialog("send"), "send")];
  if (isOffered(table) && isLive(table) && !selection.picked.length)
    return [plain(say("Accept the draw"), () => commands.openDialog("draw"), "accept")];
  if (friend?.waiting)
    return [link(links.open(), say("I have their link"), { class: "button", "data-focus": "theirs" })];
  if (thinking?.failed) return [first(say("Try again"), thinking.rerun, "again")];
  if (thinking) return [first(say("Move now"), thinking.moveNow, "now")];
  if (commands.canRoll(table) && !commands.rollsNow(state)) {
    const attrs = { "data-focus": "roll", "aria-keyshortcuts": "R" };
    const why = plain(say("Why?"), () => commands.togglePane("rules"), "why", { class: "button why" });
    return [table.scene.die?.used ? why : null, primary([rollWord(table.scene), keyCap("R")], commands.roll, attrs)];
  }
  if (selection.waiting && table.pending) return [plain(say("Cancel"), commands.stepBack, "cancel")];
  return [];
}
