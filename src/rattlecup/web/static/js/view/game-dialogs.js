// The dialogs of the play page: the menu with what concerns the game, the keys, two questions.

import { html } from "../dom.js";
import { giveUp, playAgain } from "../actions.js";
import { acceptHints } from "../advice.js";
import { dialog } from "../dialogs.js";
import { fullScreen } from "../keys.js";
import { game } from "../state.js";
import { t } from "../words.js";
import { Dialog } from "./dialog.js";
import { KeysDialog } from "./keys.js";
import { MenuDialog } from "./menu.js";
import { rulesText } from "./rules.js";

/** @import { DialogName } from "../dialogs.js" */

/** @param {string} key @param {() => unknown} act */
const button = (key, act) =>
  html`<button class="btn" type="button" onClick=${act}>${t(key)}</button>`;

function GameMenu() {
  const { id, ruleset, over, house } = game.value;
  const open = (/** @type {DialogName} */ name) => () => (dialog.value = name);
  return html`<p class="row">
      ${button("page.new_game", playAgain)}
      <a class="btn" href="/new">${t("page.new_table")}</a>
      ${button("page.keys", open("keys"))}
      ${document.fullscreenEnabled && button("page.full_screen", fullScreen)}
      <a class="btn" href=${`/play/${id}/record`}>${t("page.record")}</a>
      ${!over && button("page.give_up", open("give_up"))}
    </p>
    <p class="note">${rulesText(ruleset, house)}</p>`;
}

/**
 * A question with one thing that is done on yes.
 * @param {{ name: DialogName, yes: () => unknown }} props
 */
function Question({ name, yes }) {
  const answer = () => {
    dialog.value = null;
    document.getElementById("roll")?.focus();
    void yes();
  };
  return html`<${Dialog} name=${name} title=${t(`page.ask.${name}.title`)}>
    <p>${t(`page.ask.${name}.question`)}</p>
    <p class="row">
      <button class="btn main" type="button" onClick=${answer}>${t(`page.ask.${name}.yes`)}</button>
      <button class="btn" type="button" onClick=${() => (dialog.value = null)}>
        ${t(`page.ask.${name}.no`)}
      </button>
    </p>
  <//>`;
}

export function GameDialogs() {
  return html`<${MenuDialog}><${GameMenu} /><//>
    <${KeysDialog} />
    <${Question} name="give_up" yes=${giveUp} />
    <${Question} name="hint" yes=${acceptHints} />`;
}
