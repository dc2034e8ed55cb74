import { piecesRow } from "../board/captured.js";
import { whenChanged } from "../state/observe.js";
import { capital, count, gameOf, isFlipped, lossesOf, seatsOf, shown, sideName, sidesOf } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Level } from "../core/formats.js" */
/** @import { Parts } from "../parts.js" */

/**
 * A plate for each player, the far side's and the near side's: who it is, what they took, and whether it is their turn.
 * Where one plays alone there is none.
 * @param {Pick<Parts, "store">} parts
 */
export function createPlates({ store }) {
  const far = el("section", { class: "plate far", hidden: true });
  const near = el("section", { class: "plate", hidden: true });

  const draw = whenChanged(
    (state) => [
      state.table?.record,
      state.table?.scene ?? null,
      state.table?.looking ?? null,
      state.table?.at ?? 0,
      Boolean(state.table?.thinking),
      state.table?.record && state.table.scene ? isFlipped(state, state.table) : false,
    ],
    (record, scene, _looking, _at, thinking, flipped) => {
      const state = store.get();
      const seen = scene && shown(state.table);
      const seats = record && seen?.scene ? seatsOf(state, state.table) : [];
      far.hidden = near.hidden = seats.length < 2;
      if (seats.length < 2) return;
      const first = state.boards[record.game]?.near ?? sidesOf(gameOf(state, record.game))[0];
      const below = seats.find(({ side }) => (side === first) !== flipped);
      for (const seat of seats) plate(seat === below ? near : far, seat, { state, seats, seen, thinking });
    },
  );

  /** @param {HTMLElement} node @param {any} seat @param {any} given */
  function plate(node, seat, { state, seats, seen, thinking }) {
    const { record } = state.table;
    const { scene } = seen;
    const turn = !scene.outcome && scene.to_move === seat.side;
    const won = scene.outcome?.winner === seat.side;
    const { who, what } = named(seat, seats, gameOf(state, record.game)?.levels ?? []);
    const took = lossesOf(state.table)
      .filter(({ how, side }) => how === "taken" && side !== seat.side)
      .sort((one, other) => one.kind.localeCompare(other.kind));
    node.dataset.turn = turn ? "yes" : "no";
    node.setAttribute("aria-label", `${sideName(seat.side)}: ${who}`);
    redraw(node, [
      el("span", { class: "plate-mark", "data-side": seat.side, "aria-hidden": "true" }),
      el("span", { class: "plate-words" }, [
        el("span", { class: "plate-who" }, who),
        el("span", { class: "plate-what" }, [
          what,
          ...(metaOf(record).clock ? [" · ", el("span", { class: "plate-clock", "data-clock": seat.side })] : []),
        ]),
      ]),
      took.length
        ? el("span", { class: "plate-took" }, [
            el("span", { class: "aside-voice" }, `took ${count(took.length, "piece")}`),
            piecesRow(record.game, took, state.boards[record.game]?.pieces),
          ])
        : null,
      won ? el("span", { class: "plate-state" }, say("Won")) : null,
      turn ? el("span", { class: "plate-state" }, stateOf(seat, seats, thinking)) : null,
    ]);
  }

  return { far, near, render: draw };
}

/**
 * Who sits there: "You" where one person plays, else the side; and what else is known of them.
 * @param {any} given
 * @param {any[]} seats
 * @param {Level[]} levels
 */
function named({ side, kind, level, name }, seats, levels) {
  if (kind === "opponent") {
    const strength = levels.find((one) => one.level === level)?.name;
    return { who: `Opponent ${level}`, what: [sideName(side), strength].filter(Boolean).join(", ") };
  }
  if (name) return { who: name, what: sideName(side) };
  if (kind === "link") return { who: say("Your friend"), what: `${sideName(side)}, by link` };
  return isAlone(seats) ? { who: say("You"), what: sideName(side) } : { who: capital(side), what: say("A person") };
}

/** What it means that it is this seat's turn. @param {any} given @param {any[]} seats @param {boolean} thinking */
function stateOf({ kind }, seats, thinking) {
  if (kind === "opponent") return thinking ? say("Thinking") : say("To move");
  return kind === "person" && isAlone(seats) ? say("Your move") : say("To move");
}

/** Does one person sit here, whoever plays elsewhere? @param {{ kind: string }[]} seats */
const isAlone = (seats) => seats.filter(({ kind }) => kind === "person").length === 1;
