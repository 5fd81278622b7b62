// Five dice put in by hand: places on the felt, and a row of faces to fill them with.

import { html } from "../dom.js";
import { faceWord } from "../names.js";
import { t } from "../words.js";

/** @typedef {import("../../vendor/signals.js").Signal<string[]>} Faces one for each place, "" for none */

const FACES = [1, 2, 3, 4, 5, 6];
const pips = (/** @type {number | string} */ face) =>
  html`<svg aria-hidden="true"><use href=${`#f${face}`} /></svg>`;

/** @param {{ place: number, face: string, next: boolean, onTake: () => void }} props */
function Place({ place, face, next, onTake }) {
  const name = face
    ? t("rules.may.change", { place, face: faceWord(Number(face)) })
    : t("rules.may.empty", { place });
  return html`<button
    type="button"
    class=${face ? "die" : next ? "die blank next" : "die blank"}
    aria-label=${name}
    aria-disabled=${face ? null : "true"}
    onClick=${() => face && onTake()}
  >
    ${face ? pips(face) : null}
  </button>`;
}

/**
 * @param {{ faces: Faces, onChange: (faces: string[]) => void }} props
 */
export function Entry({ faces, onChange }) {
  const now = faces.value;
  const next = now.indexOf("");
  /** @param {number} place from 0 @param {string} face */
  const put = (place, face) => onChange(now.map((old, i) => (i === place ? face : old)));
  return html`<div class="tray">
    <div class="dice entry" role="group" aria-label=${t("rules.may.entered")}>
      ${now.map(
        (face, i) =>
          html`<${Place} key=${i} place=${i + 1} face=${face} next=${i === next} onTake=${() => put(i, "")} />`,
      )}
    </div>
    <div class="keypad" role="group" aria-label=${t("rules.may.enter")}>
      ${FACES.map(
        (face) => html`<button
          type="button"
          class="die"
          aria-label=${t("rules.may.enter.face", { face: faceWord(face) })}
          aria-disabled=${next < 0 ? "true" : null}
          onClick=${() => next >= 0 && put(next, String(face))}
        >
          ${pips(face)}
        </button>`,
      )}
    </div>
    <div class="acts">
      <button type="button" class="btn" onClick=${() => onChange(now.map(() => ""))}>
        ${t("rules.may.clear")}
      </button>
    </div>
  </div>`;
}
