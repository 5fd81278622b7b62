// Dice: the toggles on the felt, and the small ones in text.

import { html } from "../dom.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { toggleHold } from "../actions.js";
import { faceWord, spoken } from "../names.js";
import { settings } from "../settings.js";
import { tumble } from "../state.js";
import { number, t } from "../words.js";

/** The face as pips, or as a figure for those who chose that. @param {number} face */
const pips = (face) =>
  settings.value.numerals
    ? html`<b class="figure" aria-hidden="true">${number(face)}</b>`
    : html`<svg aria-hidden="true"><use href=${`#f${face}`} /></svg>`;

/**
 * A die in its place. Its name never changes with its state; the state is `aria-pressed`.
 * @param {{ place: number, face: number | null, held: boolean, advised: boolean }} props
 */
export function Die({ place, face, held, advised }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const { id, places } = tumble.value;

  useLayoutEffect(() => {
    const die = button.current;
    if (!die || !places.includes(place)) return undefined;
    die.classList.remove("rolling");
    void die.offsetWidth; // a die still tumbling starts again
    die.classList.add("rolling");
    const timer = setTimeout(() => die.classList.remove("rolling"), 500);
    return () => clearTimeout(timer);
  }, [id]);

  const name = face
    ? t("page.die", { place, face: faceWord(face) })
    : t("page.die.blank", { place });
  return html`<div class=${advised ? "slot adv" : "slot"}>
    <button
      ref=${button}
      class=${face ? "die" : "die blank"}
      type="button"
      disabled=${!face}
      aria-pressed=${String(held)}
      aria-label=${name}
      onClick=${() => toggleHold(place)}
    >
      ${face ? pips(face) : null}
    </button>
    ${held
      ? html`<span class="h" aria-hidden="true">${t("page.held")}</span>`
      : html`<span class="k" aria-hidden="true">${number(place)}</span>`}
  </div>`;
}

/**
 * A few small dice as one picture with a name.
 * @param {{ faces: number[], held?: boolean }} props
 */
export function Mini({ faces, held = false }) {
  const die = held ? "die held" : "die";
  return html`<span class="mini" role="img" aria-label=${spoken(faces)}>
    ${faces.map((face) => html`<span class=${die}>${pips(face)}</span>`)}
  </span>`;
}
