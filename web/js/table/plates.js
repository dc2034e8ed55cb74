import { piecesRow } from "../board/disks.js";
import { faceOf } from "../board/face.js";
import { dataOf } from "../site/build.js";
import { eventOf } from "../state/headers.js";
import { fieldsOf, whenChanged } from "../state/observe.js";
import { characterOf, gameOf, isFlipped, lossesOf, onlyPerson, shown, sideName, sidesOf } from "../state/selectors.js";
import { dateOf, playersOf, scoreOf } from "../state/tags.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { wholeName } from "../ui/names.js";
import { redraw } from "../ui/parts.js";
import { clauses, isolated, say } from "../words/say.js";
import { opponentName } from "../words/strings.js";
import { isUnmoved } from "./unmoved.js";

/** @import { Character, Level } from "../core/formats.js" */
/** @import { TableParts } from "../parts.js" */
/** @typedef {ReturnType<typeof playersOf>[number]} Seat */

/** Create a plate for each of two players. @param {Pick<TableParts, "store" | "commands">} parts */
export function createPlates({ store, commands }) {
  /** The sides and tables whose opponents have greeted the player. @type {Set<string>} */
  const greeted = new Set();
  const far = el("section.plate.far", { hidden: true });
  const near = el("section.plate", { hidden: true });

  const draw = whenChanged(
    (state) => [
      ...fieldsOf(state.table, "record", "scene", "looking", "at"),
      Boolean(state.table?.thinking),
      state.table?.record && state.table.scene ? isFlipped(state, state.table) : false,
    ],
    (record, scene, _looking, _at, _thinking, flipped) => {
      const state = store.get();
      const seats = record && scene ? playersOf(state, state.table) : [];
      far.hidden = near.hidden = seats.length < 2;
      if (!record || seats.length < 2) return;
      const first = state.boards[record.game]?.near ?? sidesOf(gameOf(state, record.game))[0];
      const below = seats.find(({ side }) => (side === first) !== flipped);
      for (const seat of seats) plate(seat === below ? near : far, seat);
    },
  );

  /** @param {HTMLElement} node @param {Seat} seat */
  function plate(node, seat) {
    const state = store.get();
    const { record, thinking } = state.table;
    const { scene } = shown(state.table);
    const turn = !scene.outcome && scene.to_move === seat.side;
    const won = scene.outcome?.winner === seat.side;
    const alone = onlyPerson(state, state.table) !== null;
    const game = gameOf(state, record.game);
    const character = characterOf(game, seat);
    const { who, what } = named(seat, alone, game?.levels ?? [], character);
    const words = el("span", what);
    const score = scoreOf(record, sidesOf(game).indexOf(seat.side));
    const header = [eventOf(record), dateOf(record)].filter(Boolean).map((words) => el("bdi", { title: words }, words));
    if (character && !state.table.looking && !scene.outcome && isUnmoved(state.table)) greet(words, seat, character);
    const took = lossesOf(state.table)
      .filter(({ how, side }) => how === "taken" && side !== seat.side)
      .sort((one, other) => one.kind.localeCompare(other.kind));
    const lost = (scene.lost ?? []).filter(({ how, side }) => how === "taken" && side !== seat.side);
    node.dataset.turn = turn ? "yes" : "no";
    node.dataset.won = won ? "yes" : "no";
    node.setAttribute("aria-label", say("{side}: {player}", { side: sideName(seat.side), player: isolated(who) }));
    redraw(node, [
      character
        ? faceOf(record.game, seat.side, character.character)
        : el("span.plate-mark", { "data-side": seat.side, "aria-hidden": "true" }),
      el("span.plate-words", [
        el("span.plate-who", wholeName(who)),
        el("span.plate-what", [
          words,
          score && ` · ${score}`,
          ...(metaOf(record).clock ? [" · ", el("span.plate-clock", { "data-clock": seat.side })] : []),
        ]),
      ]),
      node === far && header.length ? el("span.plate-told", header) : null,
      took.length
        ? el("div.plate-took", [
            ...lost.map(({ how, side, text }) => el("p.aside-voice", { "data-how": how, "data-side": side }, text)),
            piecesRow(record.game, took, state.boards[record.game]?.pieces),
          ])
        : null,
      turn ? el("span.plate-state", stateOf(seat, alone, Boolean(thinking))) : null,
    ]);
  }

  /**
   * Show what a character says as a game begins, and announce it once.
   * @param {HTMLElement} words @param {Seat} seat @param {Character} character
   */
  async function greet(words, { side }, { character, name }) {
    const { id, record } = store.get().table;
    const data = await dataOf("setup", record.game).catch(() => null);
    const begins = data?.seats?.characters.find(({ value }) => value === character)?.begins;
    if (!begins || !words.isConnected) return;
    words.textContent = begins;
    words.dataset.says = "";
    const key = `${id} ${side}`;
    if (!greeted.has(key)) commands.announce(say("{character}: {words}", { character: name, words: begins }));
    greeted.add(key);
  }

  return { far, near, render: draw };
}

/**
 * Return the name of a player, "You" for the only person, and what else is known of them.
 * @param {Seat} seat @param {boolean} alone @param {Level[]} levels @param {Character} [character]
 */
function named({ side, kind, level, strength: exact, suits, name }, alone, levels, character) {
  if (kind === "opponent") {
    const strength = levels.find((one) => one.level === level)?.name ?? "";
    if (character) {
      const how = suits ? say("suits you") : strength;
      const what = say("{side}, level {level}, {how}", { side: sideName(side), level: exact ?? level ?? 0, how });
      return { who: character.name, what };
    }
    const what = clauses(sideName(side), suits ? say("suits you") : strength);
    return { who: opponentName(exact ?? level), what };
  }
  if (name) return { who: name, what: sideName(side) };
  if (kind === "link") return { who: say("Your friend"), what: say("{side}, by link", { side: sideName(side) }) };
  return alone ? { who: say("You"), what: sideName(side) } : { who: sideName(side), what: say("A person") };
}

/** Return what a player is doing. @param {Seat} seat @param {boolean} alone @param {boolean} thinking */
function stateOf({ kind }, alone, thinking) {
  if (kind === "opponent" && thinking) return say("Thinking");
  return kind === "person" && alone ? say("Your move") : say("To move");
}
