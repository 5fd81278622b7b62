// Which dialog is open.

import { signal } from "../vendor/signals.js";

/** @typedef {"menu" | "keys" | "hint" | "give_up"} DialogName */

/** @type {import("../vendor/signals.js").Signal<DialogName | null>} */
export const dialog = signal(/** @type {DialogName | null} */ (null));
