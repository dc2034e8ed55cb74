/** Which build this page is of, so that files of two builds never meet. */

/** The id that the build has written into the page. */
export const pageBuild = () => document.querySelector('meta[name="build"]')?.getAttribute("content") ?? "";

/** The calendar version that the build has written into the page, such as `2026.11`. */
export const pageVersion = () => document.querySelector('meta[name="version"]')?.getAttribute("content") ?? "";

/**
 * The address of one of the page's own files, such as `data/opening.json`. It names the build: what a browser keeps of
 * another build has another address.
 * @param {string} path
 */
export const fileOf = (path) => new URL(`${path}?b=${pageBuild()}`, document.baseURI);

/**
 * The styles of a room that is opened later, fetched once. Without them it is plain, and works.
 * @param {string} path  such as `css/lessons.css`
 * @returns {Promise<void>} when they are there, or will not come
 */
export function needStyle(path) {
  const address = String(fileOf(path));
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  return new Promise((resolve) => {
    sheet.onload = sheet.onerror = () => resolve();
    document.head.append(sheet);
  });
}
