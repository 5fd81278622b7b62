// Sound is off at first; its module is fetched when somebody wants to hear it. Where there is no
// sound, or the browser refuses, the game goes on in silence.

import { effect } from "../vendor/signals.js";
import { settings } from "./settings.js";
import { game, holds, tumble } from "./state.js";

/** @param {import("./sound.js").Sound} name */
async function play(name) {
  if (!settings.peek().sound || document.hidden) return;
  try {
    (await import("./sound.js")).play(name);
  } catch {
    // silence
  }
}

/** Every roll, hold and score can be heard; what was there when the page came is silent. */
export function followSounds() {
  let version = game.peek().version;
  let held = holds.peek();
  effect(() => {
    const view = game.value;
    if (view.version === version) return;
    version = view.version;
    held = holds.peek();
    if (view.over) void play("over");
    else if (view.last?.type === "score") void play(view.last.points?.yahtzee_bonus ? "bonus" : "score");
    else if (tumble.peek().id === version) void play("roll");
  });
  effect(() => {
    if (holds.value === held) return;
    held = holds.value;
    void play("hold");
  });
}
