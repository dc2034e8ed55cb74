import { shown } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, fieldOf, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Commands, TableParts } from "../parts.js" */
/** @typedef {ReturnType<Commands["pack"]>} Packing */

const SECONDS = 1.2; // for the engine's answer
const MOST = { text: 120, note: 240 }; // characters (pycore/links/question.py)

/**
 * Create the form of a question about the position shown. Every change of it takes back the link that was made.
 * @param {TableParts} parts
 * @param {(place: HTMLElement, packing: Packing, wanted: () => boolean) => void} hand shows a link once it is made
 */
export function questionForm({ store, commands }, hand) {
  const { record, at, scene } = shown(store.get().table);
  const text = el("input", { id: "ask-text", maxlength: MOST.text, placeholder: say("What would you play?") });
  const offers = new Map([["", say("The engine’s best move")]]);
  for (const { action, say: move } of scene.moves) offers.set(action, say("{move:cap}", { move }));
  const answer = el("select", { id: "ask-answer" }, optionsOf(offers, ""));
  const note = el("input", { id: "ask-note", maxlength: MOST.note });
  const place = el("div");
  let version = 0; // of the form

  async function pack() {
    const chosen = answer.value || (await best());
    return commands.pack("position", { text: text.value, answer: chosen, note: note.value });
  }

  /** Return the move that the engine plays, or "" if it finds none. */
  async function best() {
    const request = { do: /** @type {const} */ ("think"), record: { ...record, at }, seconds: SECONDS };
    const found = await commands.shared.think(request).catch(() => null);
    return (found?.ok && found.move) || "";
  }

  function make() {
    const mine = version;
    hand(place, pack(), () => version === mine);
  }

  function taken() {
    version += 1;
    place.replaceChildren(button(say("Make the link"), make, { class: "button primary", "data-focus": "make" }));
  }

  taken();
  return el("div.share-question", { oninput: taken }, [
    fieldOf(say("Your question"), text),
    fieldOf(say("The answer"), answer, say("It stays hidden until your friend has answered or asks for it.")),
    fieldOf(say("A sentence with the answer"), note),
    place,
  ]);
}
