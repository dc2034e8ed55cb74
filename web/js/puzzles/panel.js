import { someTiles, tilesOf } from "../board/small/tiles.js";
import { dataOf } from "../site/build.js";
import { doneOf, KEPT, MISTAKES, nameOf } from "../state/puzzle-results.js";
import { gameHere } from "../state/selectors.js";
import { dayOf } from "../storage/days.js";
import { el } from "../ui/dom.js";
import { button, link, missing, primary, redraw, waitingSheet } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { groupsOf, isCrossing, nextOf, solved, themeId } from "./selectors.js";

/** @import { NextPuzzle, Reply } from "../core/formats.js" */
/** @import { ListedPuzzle } from "../site/build.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */

/** @typedef {Omit<ScreenParts, "state"> & { game: string }} Practice the puzzles of a game */
/**
 * The list that is drawn: its first puzzle that is not solved, or null; whether it has crossings.
 * @typedef {Practice & { list: ListedPuzzle[], first: ListedPuzzle | null, crossings: boolean,
 *   tile: ReturnType<typeof tilesOf> }} Listed
 */

/**
 * Create the list of a game's puzzles as tiles, grouped by turns or by theme, with a tick for each solved one.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createPuzzles({ store, commands, storage, state }) {
  const { id: game, name, look } = gameHere(state);
  const { node, place } = waitingSheet(say("Puzzles: {game}", { game: name }), { class: "puzzles", "data-look": look });
  load({ store, commands, storage, game }, place);
  return { node };
}

/** @param {Practice} practice @param {HTMLElement} place */
async function load(practice, place) {
  const reply = await dataOf("puzzles", practice.game).catch(() => null);
  if (!reply)
    return missing(
      place,
      say("The puzzles did not load."),
      primary(say("Try again"), () => load(practice, place)),
    );
  const { store, commands, storage, game } = practice;
  const list = reply.puzzles;
  const first = nextOf(storage.value(KEPT), game, list, "");
  const crossings = list.length > 0 && isCrossing(list[0]);
  draw({ ...practice, list, first, crossings, tile: tilesOf(game, { store, commands }) }, place);
}

/** @param {Listed} listed @param {HTMLElement} place */
function draw(listed, place) {
  const { storage, game, list, first, crossings } = listed;
  const groups = el("div");
  const sort = () =>
    groups.replaceChildren(...groupsOf(list, byTheme.checked).map((one) => groupOf(listed, one, byTheme)));
  const byTheme = el("input", { type: "checkbox", onchange: sort });
  const done = solved(storage.value(KEPT), game, list);
  const ways = el("div.puzzle-ways");
  const help = crossings
    ? say("The number is how many turns the Guide needed.")
    : say("The number is the difficulty of the puzzle.");
  const progress = say("{solved} of {puzzles} solved.", { solved: done, puzzles: list.length });
  const begin = first
    ? link(links.puzzle(game, crossings ? first.id : "rated"), done ? say("Continue") : say("Begin"), {
        class: "button primary",
      })
    : el("p", say("This game has no puzzles yet."));
  place.replaceChildren(
    el("p.soft", first ? sentences(progress, help) : ""),
    el("div.puzzle-begin", [begin, link(links.daily(), say("Today’s"), { class: "button" }), ways]),
    groups,
  );
  if (crossings) redraw(ways, [fold([ownMistakes(listed)])]);
  else if (first) drawWays(listed, ways, byTheme);
  sort();
}

/** @param {Listed} listed @param {[name: string, puzzles: ListedPuzzle[]]} group @param {HTMLInputElement} byTheme */
function groupOf(listed, [name, some], byTheme) {
  const { storage, game, first } = listed;
  const kept = storage.value(KEPT);
  const progress = say("{solved} of {puzzles}", { solved: solved(kept, game, some), puzzles: some.length });
  const summary = el("summary", [el("h2", name), el("span.soft", [" ", progress])]);
  const open = first !== null && some.includes(first);
  const tiles = someTiles(some, (one) => puzzleTile(listed, one), open ? some.indexOf(first) : 0);
  const theme = byTheme.checked
    ? link(links.puzzle(game, themeId(some[0].theme)), say("Practise this theme"), { class: "button small" })
    : null;
  return el("details.puzzle-group", { open }, [summary, theme, ...tiles]);
}

/** @param {Listed} listed @param {ListedPuzzle} puzzle */
function puzzleTile({ storage, game, list, first, crossings, tile }, puzzle) {
  const { id, rating, goal, options } = puzzle;
  const { tries = 0, shown = false } = doneOf(storage.value(KEPT), nameOf(game, id), crossings) ?? {};
  const number = list.indexOf(puzzle) + 1;
  const name = crossings
    ? say("Crossing {number}, the Guide needed {turns}", { number, turns: goal.turns })
    : say("Puzzle {number}, rating {rating}", { number, rating });
  const label = shown
    ? say("{puzzle}, the answer was shown", { puzzle: name })
    : tries
      ? say("{puzzle}, solved in {tries}", { puzzle: name, tries: count(tries, noun("try", "tries")) })
      : name;
  const words = [crossings ? goal.turns : rating];
  return tile(
    { address: links.puzzle(game, id), label, at: { picture: `puzzles/${id}`, options }, words },
    { "data-puzzle": id, "data-done": shown ? "half" : Boolean(tries), "data-next": puzzle === first },
  );
}

/** Create the fold of the other ways to practise. @param {HTMLElement[]} parts @param {boolean} [open] */
function fold(parts, open) {
  return el("details", { open }, [el("summary", say("More ways to practise")), ...parts]);
}

/**
 * Draw the other ways to practise, once the core has said how the player stands.
 * @param {Practice} practice @param {HTMLElement} place @param {HTMLInputElement} byTheme
 */
async function drawWays(practice, place, byTheme) {
  const { commands, storage, game } = practice;
  const sorting = el("label.puzzle-sort", [byTheme, " ", say("By theme (this gives a hint away)")]);
  redraw(place, [fold([sorting])]);
  const since = `${game} since`;
  const before = storage.value(KEPT)[since] ?? 0;
  const mistakes = ownMistakes(practice);
  const standing = () => {
    const results = storage.value(KEPT);
    return commands.shared.rulesClient.ask({ do: "next-puzzle", game, mode: "rated", results, today: dayOf() });
  };
  /** Reset the rating at a time, or bring it back. @param {number} time */
  const set = async (time) => {
    storage.setValue(KEPT, { ...storage.value(KEPT), [since]: time || before });
    show(await standing(), time);
    commands.announce(time ? say("Your rating begins anew.") : say("Your rating is back."));
  };
  show(await standing(), 0);

  /** @param {Reply<NextPuzzle>} reply @param {number} reset when the rating was reset here, or 0 */
  function show(reply, reset) {
    if (!reply.ok) return;
    const { due, streak, rating, text } = reply;
    const missed = count(due.length, noun("puzzle"));
    const best = streak.best ? say("Your best is {best}.", { best: streak.best }) : "";
    const run = sentences(say("As many as you can without an error."), best);
    const small = { class: "button small", "data-focus": "reset" };
    const resetting = reset
      ? button(say("Undo"), () => set(0), small)
      : button(say("Reset my rating"), () => set(Date.now()), small);
    const stands = el("p.soft", [
      sentences(text, say("Puzzles near it come next.")),
      " ",
      rating.tries || reset ? resetting : null,
    ]);
    const streaks = el("p", [link(links.puzzle(game, "streak"), say("Streak"), { class: "button small" }), run]);
    redraw(place, [
      due.length
        ? link(links.puzzle(game, "again"), say("Solve {missed} again", { missed }), { class: "button" })
        : null,
      fold([stands, streaks, mistakes, sorting], place.querySelector("details")?.open),
    ]);
  }
}

/** Create the line of the player's own mistakes, once the core has said how many there are. @param {Practice} practice */
function ownMistakes({ commands, storage, game }) {
  const line = el("p.puzzle-mistakes");
  /** What was deleted here last. @type {Record<string, unknown> | null} */
  let deleted = null;
  draw();
  return line;

  async function draw() {
    const results = storage.value(MISTAKES);
    const reply = await commands.shared.rulesClient.ask({ do: "mistakes", game, results, today: dayOf() });
    if (!reply.ok) return;
    const small = (/** @type {string} */ label) =>
      button(label, clear, { class: "button small", "data-focus": "mistakes" });
    redraw(line, [
      link(links.mistakes(game), say("Your mistakes"), { class: "button small" }),
      el("span", reply.text),
      deleted ? small(say("Undo")) : reply.kept.length ? small(say("Delete all")) : null,
    ]);
  }

  /** Delete the mistakes of this game, or bring them back. */
  function clear() {
    const all = Object.entries(storage.value(MISTAKES));
    const [own, others] = [true, false].map((is) => all.filter(([key]) => key.startsWith(`${game}/`) === is));
    storage.setValue(MISTAKES, { ...Object.fromEntries(others), ...deleted });
    commands.announce(deleted ? say("Your mistakes are back.") : say("Your mistakes are deleted."));
    deleted = deleted ? null : Object.fromEntries(own);
    draw();
  }
}
