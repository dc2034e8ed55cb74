import { miniBoard } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { boardKey, boardOf, gameName, gameOf, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { backBar, button, fieldOf, link, notThere, optionsOf } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { galleryField } from "./gallery-field.js";
import { givenStart } from "./given-start.js";
import { oddsField } from "./odds.js";
import { seatField } from "./seat-field.js";
import { seatingField } from "./seating-field.js";
import { seriesField } from "./series-field.js";
import { labelled, textField } from "./text-field.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Option } from "../core/formats.js" */
/** @import { Field, TableParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * Create the setup screen of a table. "Play" works at once, as everything has a default; the last choices are kept.
 * @param {TableParts & { state: State }} parts
 */
export function createNewTable({ store, commands, state }) {
  const id = String(state.screen.game);
  const game = gameOf(state, id);
  if (!game) {
    const toShelf = { address: links.shelf(), word: say("To the shelf") };
    return { node: notThere(say("Nothing here"), say("There is no such game."), toShelf), render() {} };
  }
  const given = state.screen.id ? givenStart({ store, commands, screen: state.screen }) : null;
  const usual = commands.usual(id);
  const order = ["choice", "seed", "number", "text"]; // most often changed first
  const place = (/** @type {Option} */ { kind }) => order.indexOf(kind);
  const listed = Object.entries(given ? {} : game.options).sort(([, one], [, two]) => place(one) - place(two));
  /** @type {Symbols | null} */
  let symbols = null;
  /** @type {Field[]} */
  const fields = listed.map(([name, option]) => {
    const wanted = usual.options[name] ?? option.default;
    const parts = { name, option, wanted, game: id, store, commands };
    if (option.kind === "text") return textField({ ...parts, onchange: () => show() });
    return game.gallery === name ? galleryField(parts) : optionField(name, option, wanted);
  });
  const sides = sidesOf(game);
  const seats = sides.length > 1 ? sides.map((side) => seatField(side, usual.seats[side], game.levels)) : [];
  const { options: defaults } = commands.usual(id, { fresh: true });
  const { ask } = commands.workshop.rulesClient;
  const odds = seats.length && !given ? oddsField(ask, { game: id, options: defaults }) : null;
  const seating = seatingField(usual);
  const series = seriesField();
  const picture = el("div", { class: "setup-board" });
  /** @param {string} title @param {(Node | undefined)[]} parts */
  const group = (title, ...parts) => el("fieldset", {}, [el("legend", {}, title), ...parts]);
  const seatNodes = [...seats.map((seat) => seat.node), seating.node, series.node, odds?.node];
  const form = el("form", { class: "setup-form", onsubmit: begin }, [
    given?.node,
    seats.length ? group(say("Who plays"), ...seatNodes) : null,
    fields.length ? group(say("Options"), ...fields.map((field) => field.node)) : null,
    el("div", { class: "form-actions" }, [
      el("button", { type: "submit", class: "button primary big" }, say("Play")),
      button(say("Reset to defaults"), reset, { class: "button quiet" }),
    ]),
  ]);
  const node = el("div", { class: "setup", "data-look": game.look }, [
    backBar(),
    el("main", { class: "setup-main" }, [
      el("div", { class: "setup-words" }, [
        el("h1", {}, gameName(state, id)),
        el("p", { class: "lede" }, game.hook),
        el("p", {}, [
          link(links.howto(id), say("How to play")),
          " · ",
          link(links.learn(id), say("Learn by playing")),
          " · ",
          link(links.rules(id), say("Read the rules")),
          " · ",
          link(links.edit(id), say("Set up a position"), { onclick: withChosen }),
          ...(game.inventor ? [" · ", link(links.about(id), say("by {inventor}", { inventor: game.inventor }))] : []),
        ]),
      ]),
      picture,
      form,
    ]),
  ]);
  const sat = () => seats.map((seat) => seat.value());
  form.addEventListener("change", showSeating);
  showSeating();

  /** Show the seating for two people at this screen, and the series for two opponents. */
  function showSeating() {
    const seated = sat();
    series.show(seated);
    seating.node.hidden = seated.length !== 2 || seated.some(({ kind }) => kind !== "person");
  }

  /** @param {Symbols} found */
  function drawWith(found) {
    symbols = found;
    show();
    for (const field of fields) field.draw?.(found);
  }
  loadSymbols(id).then(drawWith, console.warn);

  /** Show the board with the chosen options once the core has drawn it. */
  async function show() {
    if (given) return given.draw(picture, symbols);
    if (!symbols || fields.some((field) => field.valid?.() === false)) return;
    const record = { game: id, options: chosen() };
    const draw = () =>
      picture.replaceChildren(miniBoard(boardOf(store.get(), record), state.openings[id].scene.pieces, symbols));
    draw();
    await commands.needBoard(record);
    if (boardKey(store.get(), record) === boardKey(store.get(), { game: id, options: chosen() })) draw();
  }

  const chosen = () =>
    Object.fromEntries(fields.filter((field) => field.kind !== "seed").map((field) => [field.name, field.value()]));

  /** Open the editor with the options chosen here. @param {Event} event */
  function withChosen({ currentTarget }) {
    const fit = fields.every((field) => field.valid?.() !== false);
    const link = /** @type {Element} */ (currentTarget);
    if (!given && fit) link.setAttribute("href", links.edit(id, "", chosen()));
  }

  /** @param {Event} event */
  function begin(event) {
    event.preventDefault();
    const unfit = fields.find((field) => field.valid?.() === false);
    if (unfit) return unfit.ask?.();
    const options = given?.options ?? chosen();
    const seed = given?.seed || fields.find(({ kind }) => kind === "seed")?.value() || commands.freshSeed();
    return commands.create({
      game: id,
      options,
      seed,
      start: given?.start ?? null,
      seats: Object.fromEntries(seats.map(({ side, value }) => [side, value()])),
      odds: odds?.value() ?? null,
      series: series.value(sat()),
      ...(seating.node.hidden ? {} : seating.value()),
    });
  }

  function reset() {
    const plain = commands.usual(id, { fresh: true });
    for (const field of fields) field.set(plain.options[field.name] ?? "");
    for (const seat of seats) seat.set(plain.seats[seat.side]);
    odds?.reset();
    series.reset();
    showSeating();
  }

  return { node, render() {} };
}

/**
 * Create the field of an option: a select, a text for the seed, or a number.
 * @param {string} name @param {Option} option @param {string} wanted
 * @returns {Field}
 */
function optionField(name, option, wanted) {
  const { kind, help } = option;
  const label = option.label || name;
  const id = `option-${name}`;
  if (kind === "number") return numberField(name, option, wanted);
  const control =
    kind === "seed"
      ? el("input", { type: "text", id, placeholder: say("random"), maxlength: 60, autocomplete: "off" })
      : el("select", { id }, optionsOf(labelled(option), wanted));
  return {
    name,
    kind,
    node: fieldOf(label, control, help),
    value: () => control.value.trim(),
    set: (text) => {
      control.value = text;
    },
  };
}

/**
 * Create the field of an option whose value is a number or one of a few words such as "never".
 * @param {string} name @param {Option} option @param {string} wanted
 * @returns {Field}
 */
function numberField(name, option, wanted) {
  const label = option.label || name;
  const number = el("input", {
    type: "number",
    id: `number-${name}`,
    min: option.low,
    max: option.high,
    "aria-label": say("{label}: number", { label }),
    inputmode: "numeric",
  });
  const choices = optionsOf([...labelled(option), ["#", say("After a number")]]);
  const select = el("select", { id: `option-${name}`, onchange: show }, choices);
  const node = fieldOf(label, select, option.help);
  const pair = el("span", { class: "pair" });
  select.replaceWith(pair);
  pair.append(select, number);
  /** @param {string} value */
  function set(value) {
    const isWord = option.values.includes(value);
    select.value = isWord ? value : "#";
    number.value = isWord ? "100" : value;
    show();
  }
  function show() {
    number.hidden = select.value !== "#";
  }
  set(wanted);
  return {
    name,
    kind: "number",
    node,
    value: () => (select.value === "#" ? number.value || option.default : select.value),
    set,
  };
}
