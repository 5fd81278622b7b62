// Parts of a page that are fetched when they are first wanted, so that the first load stays small.

import { html } from "./dom.js";
import { signal } from "../vendor/signals.js";
import { dialog } from "./dialogs.js";
import { alert } from "./state.js";
import { t } from "./words.js";

/**
 * A part that draws nothing until its module has come.
 * @param {() => Promise<any>} load gives the part
 * @returns {(props: object) => any}
 */
export function lazy(load) {
  const part = signal(/** @type {any} */ (null));
  let asked = false;
  return (props) => {
    const Part = part.value;
    if (!Part && !asked) {
      asked = true;
      load().then(
        (come) => {
          part.value = come;
        },
        () => {
          asked = false; // the next drawing asks again
          dialog.value = null;
          alert.value = t("page.error.part");
        },
      );
    }
    return Part && html`<${Part} ...${props} />`;
  };
}
