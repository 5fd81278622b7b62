// Dice that lie open anywhere: to hold or release, or small ones in text; and the dots of the rolls left.

import { html } from "../dom.js";
import { faceWord, spoken } from "../names.js";
import { settings } from "../settings.js";
import { number, t } from "../words.js";

/** The face as pips, or as a figure for those who chose that. @param {number} face */
export const pips = (face) =>
  settings.value.numerals
    ? html`<b class="figure" aria-hidden="true">${number(face)}</b>`
    : html`<svg aria-hidden="true"><use href=${`#f${face}`} /></svg>`;

/**
 * A die in its place. Its name never changes with its state; the state is `aria-pressed`.
 * @param {{ place: number, face: number | null, held: boolean, toggle: (place: number) => void,
 *   still?: boolean, spent?: boolean, advised?: boolean, button?: { current: any } }} props
 *   `still`: it can be held no more; `spent`: nor here, but a press is answered; `button` gets the element
 */
export function DieToggle({ place, face, held, toggle, still = false, spent = false, advised = false, button }) {
  const name = face
    ? t("page.die", { place, face: faceWord(face) })
    : t("page.die.blank", { place });
  return html`<div class=${advised ? "slot adv" : "slot"}>
    <button
      ref=${button}
      class=${face ? "die" : "die blank"}
      type="button"
      disabled=${still || !face}
      aria-disabled=${spent ? "true" : null}
      aria-pressed=${String(held)}
      aria-label=${name}
      onClick=${() => toggle(place)}
    >
      ${face ? pips(face) : null}
    </button>
    ${held
      ? html`<span class="h" aria-hidden="true">${t("page.held")}</span>`
      : html`<span class="k" aria-hidden="true">${number(place)}</span>`}
  </div>`;
}

/** @param {{ left: number, rolls: number }} props one dot for each roll, filled for those left */
export function RollsLeft({ left, rolls }) {
  const dots = Array.from({ length: rolls }, (_, i) => html`<i class=${i < left ? "on" : ""}></i>`);
  return html`<span class="left">
    <span class="dots" aria-hidden="true">${dots}</span>${t("page.rolls_left", { n: left })}
  </span>`;
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
