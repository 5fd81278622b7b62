// A finished game on its own page: the graph of its expected total, and the choices.

import { html } from "../dom.js";
import { review } from "../review.js";
import { t } from "../words.js";
import { Decisions } from "./decisions.js";
import { Graph } from "./graph.js";

export function ReviewPart() {
  const of = review.value;
  if (!of) return null;
  return html`<div class="wrap stack">
    <div class="sheet"><${Graph} review=${of} /></div>
    <${Decisions} of=${of} title=${t("page.review.choices")} who=${t("page.you")} />
  </div>`;
}
