/** Which build this page is of, so that files of two builds never meet. */

/** The id that the build has written into the page. */
export const pageBuild = () => document.querySelector('meta[name="build"]')?.getAttribute("content") ?? "";

/**
 * The address of one of the page's own files, such as `data/opening.json`. It names the build: what a browser keeps of
 * another build has another address.
 * @param {string} path
 */
export const fileOf = (path) => new URL(`${path}?b=${pageBuild()}`, document.baseURI);
