import { fileName, offerFile } from "../storage/files.js";
import { el, find, focused, refill } from "../ui/dom.js";
import { alertOf, button, iconButton } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";

/** @import { GameText } from "../core/formats.js" */
/** @import { Means } from "./panel.js" */

const LONGEST = 16_384; // characters of a link, as for tables: longer ones are cut by some programs

/**
 * Open the sheet that shares a game: as a link, a file, on paper, or as what a pull request needs.
 * @param {{ text: GameText, means: Omit<Means, "keep"> & { keep: (text: GameText) => ReturnType<Means["keep"]> },
 *   runs: boolean }} parts `runs`: the program runs
 */
export function openShare({ text, means, runs }) {
  const name = text.name || say("A game");
  const place = el("div.share-link", el("p.soft", say("Making the link …")));
  const done = el("p.share-done", { role: "status" });
  const tell = (/** @type {string} */ words) => {
    done.textContent = words;
  };
  const body = el("div.dialog-body.share", [
    runs ? null : alertOf(say("The program does not run yet. What you share now does not either.")),
    el("p.soft", say("The link is the whole game. Whoever has it can play it, also without a network.")),
    place,
    el("div.share-actions", [
      button(say("Save as a file"), saveFile),
      runs ? button(say("Print board and pieces"), print) : null,
      runs ? button(say("Submit it"), submit) : null,
    ]),
    runs
      ? el(
          "p.help",
          say("Submit it makes a folder for this project’s repository, with a file that says what to do with it."),
        )
      : null,
    done,
  ]);
  const node = el("dialog.dialog", { "aria-labelledby": "work-share", "data-sheet": "game-share" }, [
    el("div.dialog-head", [
      el("h2", { id: "work-share", tabindex: "-1" }, say("Share {name}", { name })),
      iconButton("close", say("Close"), () => node.close()),
    ]),
    body,
  ]);
  const held = focused();
  node.addEventListener("close", () => {
    node.remove();
    held?.focus({ preventScroll: true });
  });
  node.addEventListener("click", ({ target }) => target === node && node.close());
  document.body.append(node);
  node.showModal();
  find(node, "h2")?.focus({ preventScroll: true });
  makeLink();

  async function makeLink() {
    const reply = await means.ask({ do: "pack-game", text });
    if (!reply.ok) return refill(place, [alertOf(reply.error.message)]);
    if (reply.link.length > LONGEST)
      return refill(place, [el("p", say("This game is too large for a link. Send the file."))]);
    return refill(
      place,
      means.handing(new URL(links.made(reply.link), document.baseURI).href, { title: name, code: false }),
    );
  }

  function saveFile() {
    offerFile(fileName(name), JSON.stringify(text, null, 1));
    tell(say("The file is on its way to your downloads. “Open a file” in the workshop reads it."));
  }

  async function print() {
    const kept = await means.keep(text);
    if ("error" in kept) return tell(kept.error);
    node.close();
    goTo(links.paper(kept.id));
  }

  async function submit() {
    const reply = await means.ask({ do: "submission", text });
    if (!reply.ok) return tell(reply.error.message);
    const { zipped } = await import("./zip.js");
    offerFile(fileName(name, "zip"), zipped(reply.files), "application/zip");
    return tell(sentences(say("The folder is on its way to your downloads."), say("Begin with its file SUBMIT.md.")));
  }
}
