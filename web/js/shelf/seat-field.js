import { sideName } from "../state/selectors.js";
import { LONGEST_PLAYER } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { seatNames } from "../words/strings.js";

/** @import { Level } from "../core/formats.js" */
/** @import { Seat } from "../storage/meta.js" */

/**
 * Create the field for who plays a side: a person, who may have a name, or an opponent with its level.
 * @param {string} side @param {Seat} seat the first choice @param {Level[]} levels
 */
export function seatField(side, seat, levels) {
  const kinds = Object.entries(levels.length ? { ...seatNames(), opponent: say("An opponent") } : seatNames());
  const kind = el("select", { id: `seat-${side}`, onchange: show }, optionsOf(kinds));
  const name = el("input", {
    type: "text",
    id: `name-${side}`,
    maxlength: LONGEST_PLAYER,
    placeholder: say("Name (optional)"),
    autocomplete: "off",
    "aria-label": say("Name of {side}", { side: sideName(side) }),
  });
  const slider = el("input", {
    type: "range",
    id: `level-${side}`,
    min: levels[0]?.level,
    max: levels.at(-1)?.level,
    step: 1,
    "aria-label": say("Level of {side}", { side: sideName(side) }),
    oninput: tell,
  });
  const words = el("p", { class: "help level-words" });
  const strength = el("div", { class: "level" }, [slider, words]);
  const label = el("label", { for: kind.id }, sideName(side));
  const node = el("div", { class: "field seat" }, [label, kind, name, strength]);

  function show() {
    name.hidden = kind.value === "opponent";
    strength.hidden = kind.value !== "opponent";
  }

  function tell() {
    const found = levels.find(({ level }) => level === Number(slider.value));
    if (!found) return;
    const { level, name, about } = found;
    slider.setAttribute("aria-valuetext", say("{level} of {levels}, {name}", { level, levels: levels.length, name }));
    words.replaceChildren(el("strong", {}, say("{level}, {name}.", { level, name })), " ", about);
  }

  /** @param {Seat | undefined} one */
  function set(one) {
    kind.value = one?.kind ?? "person";
    slider.value = String(one?.level ?? levels[0]?.level ?? 1);
    name.value = one?.name ?? "";
    tell();
    show();
  }
  set(seat);

  return {
    side,
    node,
    set,
    /** @returns {Seat} */
    value() {
      if (kind.value === "opponent") return { kind: "opponent", level: Number(slider.value) };
      const called = name.value.trim();
      return { kind: kind.value === "link" ? "link" : "person", ...(called && { name: called }) };
    },
  };
}
