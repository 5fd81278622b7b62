// Which dialog is open.

import { signal } from "../vendor/signals.js";

/** @type {import("../vendor/signals.js").Signal<"menu" | "keys" | null>} */
export const dialog = signal(/** @type {"menu" | "keys" | null} */ (null));
