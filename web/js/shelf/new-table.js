import { miniBoard } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { boardKey, boardOf, gameName, gameOf, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, optionsOf } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { galleryField } from "./gallery-field.js";
import { givenStart } from "./given-start.js";
import { oddsField } from "./odds.js";
import { seatField } from "./seat-field.js";
import { seatingField } from "./seating-field.js";
import { seriesField } from "./series-field.js";
import { textField } from "./text-field.js";

/** @import { Option } from "../core/formats.js" */
/** @import { Field, Parts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * Create the setup screen of a table. Everything has a default, so "Play" works at once; the last choices are remembered.
 * @param {Pick<Parts, "store" | "commands"> & { state: State }} parts
 */
export function createNewTable({ store, commands, state }) {
  const id = String(state.screen.game);
  const game = gameOf(state, id);
  if (!game) {
    const node = el("main", { class: "sheet" }, [
      el("h1", {}, say("Nothing here")),
      el("p", {}, say("There is no such game.")),
      link(links.shelf(), say("To the shelf"), { class: "button" }),
    ]);
    return { node, render() {} };
  }
  const given = state.screen.id ? givenStart({ store, commands, screen: state.screen }) : null;
  const usual = commands.usual(id);
  const order = ["choice", "seed", "number", "text"]; // most often changed first
  const listed = Object.entries(given ? {} : game.options).sort(
    ([, one], [, two]) => order.indexOf(one.kind) - order.indexOf(two.kind),
  );
  /** @type {import("../board/symbols.js").Symbols | null} */
  let symbols = null;
  /** @type {Field[]} */
  const fields = listed.map(([name, option]) => {
    const wanted = usual.options[name] ?? option.default;
    if (option.kind === "text")
      return textField({ name, option, wanted, game: id, store, commands, onchange: () => show() });
    if (game.gallery === name) return galleryField({ name, option, wanted, game: id, store, commands });
    return optionField(name, option, usual);
  });
  const seats =
    sidesOf(game).length > 1 ? sidesOf(game).map((side) => seatField(side, usual.seats[side], game.levels)) : [];
  const odds =
    seats.length && !given
      ? oddsField(commands.workshop.rulesClient.ask, {
          game: id,
          options: Object.fromEntries(Object.entries(game.options).map(([name, option]) => [name, option.default])),
        })
      : null;
  const seating = seatingField(usual);
  const series = seriesField();
  const picture = el("div", { class: "setup-board" });
  const form = el("form", { class: "setup-form", onsubmit: begin }, [
    given?.node,
    seats.length
      ? el("fieldset", {}, [
          el("legend", {}, say("Who plays")),
          ...seats.map((seat) => seat.node),
          seating.node,
          series.node,
          odds?.node ?? null,
        ])
      : null,
    fields.length ? el("fieldset", {}, [el("legend", {}, say("Options")), ...fields.map((field) => field.node)]) : null,
    el("div", { class: "form-actions" }, [
      el("button", { type: "submit", class: "button primary big" }, say("Play")),
      button(say("Reset to defaults"), reset, { class: "button quiet" }),
    ]),
  ]);
  const node = el("div", { class: "setup", "data-look": game.look }, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
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

  loadSymbols(id).then(
    (found) => {
      symbols = found;
      show();
      for (const field of fields) field.draw?.(found);
    },
    (error) => console.warn(error),
  );

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
    let seed = given?.seed ?? commands.freshSeed();
    for (const field of fields) {
      if (field.kind === "seed") seed = field.value() || seed;
    }
    return commands.create({
      game: id,
      options,
      seed,
      start: given?.start ?? null,
      seats: Object.fromEntries(seats.map((seat) => [seat.side, seat.value()])),
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
 * Create the labelled control of an option.
 * @param {string} name
 * @param {Option} option
 * @param {any} usual
 */
function optionField(name, option, usual) {
  const label = option.label || name;
  const help = option.help ? el("p", { class: "help", id: `help-${name}` }, option.help) : null;
  const described = help ? { "aria-describedby": `help-${name}` } : {};
  const wanted = usual.options[name] ?? option.default;
  if (option.kind === "seed") {
    const input = el("input", {
      type: "text",
      id: `option-${name}`,
      placeholder: say("random"),
      maxlength: 60,
      autocomplete: "off",
      ...described,
    });
    return {
      name,
      kind: "seed",
      node: row(label, input, help),
      value: () => input.value.trim(),
      /** @param {string} text */
      set: (text) => {
        input.value = text;
      },
    };
  }
  if (option.kind === "number") return numberField(name, option, label, help, described, wanted);
  const select = el(
    "select",
    { id: `option-${name}`, ...described },
    optionsOf(
      option.values.map((value, i) => [value, option.labels?.[i] ?? value]),
      wanted,
    ),
  );
  return {
    name,
    kind: option.kind,
    node: row(label, select, help),
    value: () => select.value,
    /** @param {string} value */
    set: (value) => {
      select.value = value;
    },
  };
}

/**
 * Create the control of an option whose value is a number or one of a few words such as "never".
 * @param {string} name
 * @param {Option} option
 * @param {string} label
 * @param {HTMLElement | null} help
 * @param {object} described
 * @param {string} wanted
 */
function numberField(name, option, label, help, described, wanted) {
  const words = option.values ?? [];
  const number = el("input", {
    type: "number",
    id: `number-${name}`,
    min: option.low ?? 0,
    max: option.high ?? 1000,
    "aria-label": say("{label}: number", { label }),
    inputmode: "numeric",
  });
  const select = el("select", { id: `option-${name}`, onchange: show, ...described }, [
    ...optionsOf(words.map((value, i) => [value, option.labels?.[i] ?? value])),
    ...optionsOf([["#", say("After a number")]]),
  ]);
  /** @param {string} value */
  function set(value) {
    const isWord = words.includes(value);
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
    node: row(label, el("span", { class: "pair" }, [select, number]), help, `option-${name}`),
    value: () => (select.value === "#" ? number.value || option.default : select.value),
    set,
  };
}

/** @param {string} label @param {HTMLElement} control @param {HTMLElement | null} help @param {string} [forId] */
function row(label, control, help, forId = control.id) {
  return el("div", { class: "field" }, [el("label", { for: forId }, label), control, help]);
}
