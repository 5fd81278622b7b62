// A dialog: modal, closed by its button, by Escape or by a press outside.

import { html } from "../dom.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { dialog } from "../dialogs.js";
import { t } from "../words.js";

/** @import { DialogName } from "../dialogs.js" */
/** @import { ComponentChildren } from "../../vendor/preact.js" */

/** @param {{ name: DialogName, title?: string, children?: ComponentChildren }} props */
export function Dialog({ name, title, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = dialog.value === name;
  useLayoutEffect(() => {
    if (open && !box.current?.open) box.current?.showModal();
    if (!open && box.current?.open) box.current.close();
  }, [open]);
  const close = () => {
    if (dialog.peek() === name) dialog.value = null;
  };
  const outside = (/** @type {MouseEvent} */ event) => event.target === box.current && close();
  const heading = `${name}-h`;
  return html`<dialog
    id=${name}
    ref=${box}
    class="sheet dialog"
    aria-labelledby=${heading}
    onClose=${close}
    onClick=${outside}
  >
    <header>
      <h2 id=${heading}>${title ?? t(`page.${name}`)}</h2>
      <button class="btn" type="button" onClick=${close}>${t("page.close")}</button>
    </header>
    ${open && children}
  </dialog>`;
}
