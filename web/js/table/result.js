import { needStyle } from "../site/build.js";
import { whenChanged } from "../state/observe.js";
import { isForOne, shown } from "../state/selectors.js";
import { createKeptReply } from "../storage/kept-reply.js";
import { resultsBefore } from "../storage/kept-results.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { button, definitions, primary, redraw, ruleLink } from "../ui/parts.js";
import { say, sentences } from "../words/say.js";

/** @import { GameResult, OtherOpponent, Outcome, Requests, Shares } from "../core/formats.js" */
/** @import { NodePart, TableParts } from "../parts.js" */

const AFTER = 700; // ms: the last move is seen first

/** Create the result of the game, which takes no focus. @param {TableParts} parts @returns {NodePart} */
export function createResult({ store, commands }) {
  const styled = needStyle("css/table/result.css");
  const node = el("section.result", { "aria-label": say("Result"), hidden: true });
  const { storage, rulesClient } = commands.shared;
  const ask = (/** @type {{ do: "result" } & Requests["result"]} */ request) => rulesClient.ask(request);
  const results = createKeptReply({ storage, ask, name: "result-told" });
  let timer = 0;
  /** The table whose game goes on: the opponents' last words are announced once, as it ends. @type {string | null} */
  let playing = null;

  const draw = whenChanged(
    ({ table }) => [table?.id, table?.scene?.outcome ?? null],
    (id, outcome) => {
      clearTimeout(timer);
      const ended = Boolean(outcome) && playing === id;
      playing = outcome ? null : (id ?? null);
      node.hidden = true;
      redraw(node, []);
      if (outcome) timer = window.setTimeout(show, AFTER, outcome, ended);
    },
  );

  /** @param {Outcome} outcome @param {boolean} ended just now */
  async function show(outcome, ended) {
    const { id, record } = store.get().table ?? {};
    if (!record) return; // the table was left meanwhile
    const earlier = resultsBefore(storage.value("statistics"), id, record.game);
    const request = /** @type {const} */ ({ do: "result", record, results: earlier });
    const known = results.known(request);
    const reply = known?.ending ? known : await results.ask(request); // earlier builds kept replies without it
    await styled;
    const { table } = store.get();
    if (!reply.ok || table?.id !== id || table.scene?.outcome !== outcome) return;
    const { kept, heading, figures, shares, other, advice, play_on: playOn, said } = reply;
    const alone = isForOne(store.get(), table);
    node.dataset.won = String(kept?.result === "won");
    redraw(node, [
      // The strip says who won. Only "You have won" or "You have lost" adds something to it.
      el("h2", { class: adds(kept, alone) ? null : "aside-voice" }, heading),
      el("p.aside-voice", outcome.text),
      said.length
        ? el(
            "div.last-words",
            said.map((words) => el("p", words)),
          )
        : null,
      definitions(figures, "numbers"),
      advice && el("p.help", advice),
      shares && whoPlayed(shares),
      el("div.result-actions", [
        primary(alone ? say("Play again") : say("Rematch"), () => commands.rematch(shown(table).record)),
        button(say("Review"), () => commands.review()),
        alone && button(say("Walk it again"), commands.openFilm, { class: "button walk-again" }),
        alone && button(say("The roads"), () => commands.openDialog("roads"), { class: "button show-roads" }),
        playOn && button(say("Play on"), () => commands.playApart({ record, undo: { own: true } })),
        other && rematchWith(other),
        button(say("Share"), () => commands.openDialog("share")),
      ]),
      el("p.result-rule", ruleLink(record.game, outcome.rule)),
    ]);
    node.hidden = false;
    commands.tellEnding(outcome, reply.ending);
    if (ended && said.length) commands.announce(sentences(...said));
  }

  /** Create the button for a game against another opponent. @param {OtherOpponent} other */
  function rematchWith({ label, title, seats }) {
    const { record } = store.get().table;
    return button(label, () => commands.rematch(record, { ...metaOf(record).seats, ...seats }), { title });
  }

  return { node, render: draw };
}

/**
 * Return whether the heading tells more than the sentence of the ending: whether that is won or lost for the player.
 * @param {GameResult["kept"]} kept @param {boolean} alone
 */
const adds = (kept, alone) => kept?.result === "won" || (kept?.result === "lost" && !alone);

/** Show how much of a game the person and the Guide played. @param {Shares} shares */
function whoPlayed({ own, guide, text }) {
  const bars = [own, guide].map((part) => el("span", { style: { "flex-grow": String(part) } }));
  return el("p.who-played", [el("span.who-bar", { "aria-hidden": "true" }, bars), text]);
}
