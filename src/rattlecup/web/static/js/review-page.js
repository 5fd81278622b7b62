// The page of a finished game's review, for its players and for everybody who has the address.

import { render } from "../vendor/preact.js";
import { effect, signal } from "../vendor/signals.js";
import { Refused, request, unanswered } from "./api.js";
import { errorText } from "./describe.js";
import { embedded, html } from "./dom.js";
import { game } from "./state.js";
import { lost, t } from "./words.js";
import { mountMenu } from "./view/dialogs.js";
import { ReviewPage } from "./view/review-page.js";
import { followTries, tryCard } from "./view/retry.js";

/** @import { Review } from "./types.d.ts" */
/** @import { Shared } from "./types-pages.d.ts" */

/** @type {Shared} */
const shared = embedded("shared");
game.value = shared.game;

/** Of several cards, the one that is judged; null leaves it to the server. */
const asked = new URLSearchParams(location.search).get("card");
/** @type {import("../vendor/signals.js").Signal<Review | null>} */
const review = signal(/** @type {Review | null} */ (null));
const trouble = signal("");

/** @param {number | null} card */
async function read(card) {
  const { id } = shared.game;
  trouble.value = "";
  try {
    const got = await request(`/api/games/${id}/review${card === null ? "" : `?card=${card}`}`);
    review.value = got;
    tryCard(got);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    trouble.value = errorText(error);
  }
}

/** @param {number} card */
function choose(card) {
  history.replaceState(null, "", `?card=${card}`);
  void read(card);
}

effect(() => {
  trouble.value = unanswered.value > 1 ? t("page.error.no_answer") : "";
});
effect(() => {
  const of = review.value;
  if (!of) return;
  document.title = t("review.title", { total: of.final_total, lost: lost(of.regret) });
});

const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  const facts = { shared, review, trouble, choose };
  render(html`<${ReviewPage} ...${facts} />`, place);
}
mountMenu();
followTries(shared.game.id);
void read(asked !== null && /^\d{1,3}$/.test(asked) ? Number(asked) : null);
