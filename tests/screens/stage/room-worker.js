/** In place of web/js/room/worker.js: a closed room, whose Python runs beside Node and also runs made games. */
import { workerIn } from "./workers.js";

export const startRoom = () => workerIn("room");
