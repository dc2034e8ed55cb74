import { miniBoard } from "../board/small/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { madeBy, offered } from "../room/selectors.js";
import { dataOf, isMade } from "../site/build.js";
import { messageOf } from "../site/fault.js";
import { boardOf, gameHere, offers } from "../state/selectors.js";
import { dayOf, onNewDay } from "../storage/days.js";
import { el, refill, set } from "../ui/dom.js";
import { alertOf, backBar, button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { dayWords, say } from "../words/say.js";
import { optionField } from "./fields.js";
import { seatFields } from "./seats.js";

/** @import { GameCard, Setup } from "../core/formats.js" */
/** @import { NodePart, ScreenParts, TableParts } from "../parts.js" */
/** @import { Screen, State } from "../state/state.js" */

/**
 * Create the setup screen of a table: the board as it will be laid, and beside it everything that can be chosen. "Play"
 * works at once, as everything has a default; the last choices are kept.
 * @param {ScreenParts} parts @param {(parts: ScreenParts, game: string) => HTMLElement} createRenewing for made games
 * @returns {NodePart}
 */
export function createNewTable(parts, createRenewing) {
  const { state } = parts;
  const game = gameHere(state);
  const { id } = game;
  const picture = el("div.setup-board");
  const form = el("form.setup-form");
  const daily = button(say("Daily number"), () => parts.commands.daily(id, dayOf()));
  const name = (/** @type {string} */ day) =>
    set(daily, { "aria-label": say("Daily number of {game}, {day}", { game: game.name, day: dayWords(day) }) });
  name(dayOf());
  const failed = (/** @type {unknown} */ error) =>
    refill(form, [alertOf(say("The options did not load: {message}.", { message: messageOf(error) }))]);
  dataOf("setup", id)
    .then((offer) => lay({ ...parts, game, offer, picture, form, daily }))
    .catch(failed);
  const words = el("div.setup-words", [
    el("h1", game.name),
    el("p.lede", game.hook),
    el("p.setup-links", [
      ...offered(game, {
        howto: say("How to play"),
        lessons: say("Lessons"),
        puzzles: say("Puzzles"),
        rules: say("Rules"),
      }),
      isMade(id)
        ? madeBy(state, game)
        : game.inventor
          ? link(links.about(id), say("by {inventor}", { inventor: game.inventor }))
          : null,
    ]),
  ]);
  if (isMade(id) && !state.screen.id) words.append(createRenewing(parts, id));
  const main = el("main.setup-main", [words, picture, form]);
  const node = el("div.setup", { "data-look": game.look }, [backBar(), main]);
  return { node, render() {}, destroy: onNewDay(name) };
}

/**
 * Fill in the form and draw the board.
 * @param {TableParts & { state: State, game: GameCard, offer: Setup, picture: HTMLElement, form: HTMLElement,
 *   daily: HTMLElement }} parts
 */
function lay({ store, commands, state, game, offer, picture, form, daily }) {
  const { id, players } = game;
  const { ask } = commands.shared.rulesClient;
  const usual = commands.usual(id);
  const given = state.screen.id ? positionIn(state.screen) : null;
  /** @type {import("../board/symbols.js").Symbols | null} */
  let symbols = null;
  let asked = 0; // counts the questions, so that a late reply does not undo a later one
  const seats =
    offer.seats &&
    seatFields({
      game,
      offer,
      seats: offer.seats,
      usual,
      counted: store.get().settings.statistics === true,
      suited: () => commands.suited(id).then((reply) => (reply.ok ? reply.about : "")),
      onchange: show,
    });
  const fields = Object.entries(given ? {} : game.options).map(([name, option]) => {
    const wanted = usual.options[name] ?? (option.kind === "seed" ? "" : option.default);
    const parts = { name, option, wanted, game: id, store, commands, onchange: show };
    return { pictured: option.pictures.length > 0 || option.kind === "several", field: optionField(parts) };
  });
  const all = fields.map(({ field }) => field);
  const chosen = () =>
    Object.fromEntries(all.filter(({ kind }) => kind !== "seed").map((field) => [field.name, field.value()]));
  const seed = () => given?.seed || all.find(({ kind }) => kind === "seed")?.value() || usual.seed;
  const folded = [
    ...fields.filter(({ pictured }) => !pictured).map(({ field }) => field.node),
    ...(seats?.folded ?? []),
  ];
  const holds = el("span.help");
  const plan = el("span", { id: "plan", "aria-hidden": "true" });
  const play = { type: "submit", class: "button primary big", "aria-describedby": "plan" };
  refill(form, [
    given?.node,
    ...(seats?.shown ?? []),
    ...fields.filter(({ pictured }) => pictured).map(({ field }) => field.node),
    el("details.more-ways", [
      el("summary", [el("span", say("More ways to play")), " ", holds]),
      el("div.folded", folded),
      button(say("Reset to defaults"), reset, { class: "button quiet" }),
      offers(game, "editor")
        ? link(links.edit(id), say("Set up a position"), { class: "button quiet", onclick: withChosen })
        : null,
    ]),
    el("div.form-actions", [el("button", play, [say("Play"), " ", plan]), players === 1 && !given ? daily : null]),
  ]);
  form.addEventListener("submit", begin);
  show();
  loadSymbols(id).then((found) => {
    symbols = found;
    for (const field of all) field.draw?.(found);
    show();
  }, console.warn);

  /** Show the board and the sentences that follow from what is chosen, once the core has said them. */
  async function show() {
    asked += 1;
    const mine = asked;
    if (!given) draw(offer);
    if (all.some((field) => field.valid?.() === false)) return;
    const record = { game: id, options: given?.options ?? chosen() };
    await commands.needBoard(record);
    const reply = await ask({ do: "setup", ...record, seed: seed(), start: given?.start, against: seats?.against() });
    if (mine !== asked) return;
    if (reply.ok) draw(reply);
    else if (given)
      redraw(given.words, [alertOf(say("The game cannot start there: {why}", { why: reply.error.message }))]);
  }

  /** @param {Setup} now */
  function draw(now) {
    plan.textContent = seats?.plan(now.plan) ?? offer.plans.alone;
    const texts = [...now.holds, ...(seats?.holds() ?? [])].map((text) => el("span", text));
    refill(holds, texts);
    if (given && now.given) given.words.textContent = now.given;
    if (!symbols) return;
    const { near = game.sides[0] } = state.boards[id];
    const flipped = players > 1 && ![near, "", null].includes(seats?.side() ?? null);
    const board = boardOf(store.get(), { game: id, options: given?.options ?? chosen() });
    refill(picture, [miniBoard(board, now.pieces, symbols, { flipped })]);
  }

  /** Open the editor with the options chosen here. @param {Event} event */
  function withChosen({ currentTarget }) {
    const fit = all.every((field) => field.valid?.() !== false);
    if (!given && fit) /** @type {Element} */ (currentTarget).setAttribute("href", links.edit(id, "", chosen()));
  }

  /** @param {Event} event */
  function begin(event) {
    event.preventDefault();
    const unfit = all.find((field) => field.valid?.() === false);
    if (unfit) return unfit.ask?.();
    const options = given?.options ?? chosen();
    const players = seats?.value() ?? { seats: {} };
    return commands.create({
      game: id,
      options,
      start: given?.start ?? null,
      seed: seed(),
      ...players,
    });
  }

  function reset() {
    const plain = commands.usual(id, { fresh: true });
    for (const field of all) field.set(plain.options[field.name] ?? "");
    seats?.set(plain.seats);
    show();
  }
}

/** Return the position to start from that an address names, with its options. @param {Screen} screen */
function positionIn({ game = "", id = "", text = "" }) {
  const { seed, ...options } = Object.fromEntries(new URLSearchParams(text));
  const edit = links.edit(game, id, seed ? { ...options, seed } : options);
  const words = el("p", { role: "status" }, say("One moment: checking the position."));
  const onward = [link(edit, say("Edit the position")), " · ", link(links.new(game), say("Standard start"))];
  return { start: id, options, seed, words, node: el("div.given-start", [words, el("p", onward)]) };
}
