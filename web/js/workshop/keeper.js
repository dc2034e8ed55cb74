import { holdDraft } from "../storage/made/drafts.js";
import { say } from "../words/say.js";
import { savedWords } from "../words/strings.js";

/** @import { Storage } from "../state/state.js" */
/** @import { Draft } from "../storage/made/drafts.js" */
/** @import { GameText } from "../core/formats.js" */

const SAVED_AFTER = 400; // ms after the last key

/**
 * Keep the text of a game in this tab: store it a moment after each change, and follow what other tabs write. `ontaken`
 * is called when another tab's text has been taken over; `onparted`, with the former name, when both have written at
 * once and this one goes on with a draft of its own; `onstate`, when it may have other words about what is saved.
 * @param {Storage} storage @param {Draft & { key: string }} draft
 * @param {{ ontaken: () => void, onparted: (before: string) => void, onstate: () => void }} on
 */
export function createKeeper(storage, { key, text: begun, sent }, { ontaken, onparted, onstate }) {
  let text = begun;
  let isDirty = false;
  let isRefused = false;
  /** @type {ReturnType<typeof setTimeout>} */
  let saving;
  const draft = holdDraft(storage, key, { text, sent });
  const away = () => document.visibilityState === "hidden" && save();
  document.addEventListener("visibilitychange", away);
  window.addEventListener("pagehide", save);
  window.addEventListener("storage", follow);
  return {
    text: () => text,
    key: draft.key,
    sent,
    save,
    /** Take a new text, and store it soon. @param {GameText} next */
    change(next) {
      text = next;
      isDirty = true;
      clearTimeout(saving);
      saving = setTimeout(save, SAVED_AFTER);
      onstate();
    },
    /** Return whether the text is saved, in words. */
    words() {
      const words = savedWords();
      const state = storage.status().saved;
      if (isRefused) return say("Not saved: this device has no more room. Save the game as a file.");
      return isDirty ? words.saving : state ? words[state] : "";
    },
    destroy() {
      save();
      document.removeEventListener("visibilitychange", away);
      window.removeEventListener("pagehide", save);
      window.removeEventListener("storage", follow);
    },
  };

  function save() {
    clearTimeout(saving);
    if (!isDirty) return;
    const { ok, parted } = draft.save(text);
    isDirty = !ok;
    isRefused = isDirty;
    if (parted) part(parted);
    onstate();
  }

  /** Take over what another tab has written, unless this one has changes of its own. */
  function follow() {
    const found = isDirty ? null : draft.look();
    if (found?.parted) part(found.parted);
    if (!found?.taken) return;
    text = found.taken;
    ontaken();
  }

  /** Go on with a draft of its own, because another tab has written at the same time. @param {GameText} renamed */
  function part(renamed) {
    const before = text.name;
    text = renamed;
    onparted(before);
  }
}
