/**
 * The memory image: the state of Python once the rules are imported. It is made in the background after a first start
 * (prepare-image.js) and stored beside the files for offline play; later starts begin from it (web/boot.mjs). It is
 * never required: if anything about it is doubtful, the start is a plain one and the image is deleted.
 */

/** Return the name of the folder with the image of this site. */
export const imageFolder = () => `chess-pilgrimage-image ${encodeURIComponent(new URL("./", document.baseURI).href)}`;

/** Delete the image, if there is one; the next start is a plain one. Never rejects. */
export async function dropImage() {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(imageFolder(), { recursive: true });
  } catch {
    // there is none, or storage is blocked
  }
}
