import { fileOf } from "./build.js";

/** Fetches the styles of a room that is opened later, once. @param {string} name of a file in css/ */
export function withStyles(name) {
  if (document.querySelector(`link[data-room="${name}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = String(fileOf(`css/${name}.css`));
  link.dataset.room = name;
  document.head.append(link);
}
