// A text field whose text leaves the page: share, copy, or select it.

import { html } from "../dom.js";
import { useRef, useState } from "../../vendor/hooks.js";
import { canCopy, canShare, copy, selectAll, share } from "../share.js";
import { t } from "../words.js";

/**
 * @param {{ id: string, label: string, text: string, rows?: number, sheet?: boolean, main?: boolean }} props
 *   `sheet`: the system's share sheet is offered too; `main`: it is what to press next
 */
export function Outgoing({ id, label, text, rows = 1, sheet = false, main = false }) {
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [said, say] = useState("");
  const select = () => {
    selectAll(field.current);
    say(t("share.selected"));
  };
  const toClipboard = async () => {
    if (canCopy && (await copy(text))) say(t("share.copied"));
    else select();
  };
  const toSheet = async () => {
    if (!(await share(text))) await toClipboard();
  };
  const shares = sheet && canShare;
  const [first, second] = [main ? "btn main" : "btn", main && !shares ? "btn main" : "btn"];
  return html`<div class="outgoing">
    <label class="vh" for=${id}>${label}</label>
    <textarea id=${id} ref=${field} rows=${rows} readonly spellcheck=${false} value=${text}></textarea>
    <p class="row">
      ${shares &&
      html`<button class=${first} type="button" onClick=${toSheet}>${t("share.share")}</button>`}
      ${canCopy
        ? html`<button class=${second} type="button" onClick=${toClipboard}>
            ${t("share.copy")}
          </button>`
        : html`<button class=${second} type="button" onClick=${select}>
            ${t("share.select")}
          </button>`}
      <span class="note" role="status">${said}</span>
    </p>
  </div>`;
}
