// The finished games of a choice, the latest first, so that each can be found again.

import { html } from "../dom.js";
import { useEffect, useState } from "../../vendor/hooks.js";
import { Refused, request } from "../api.js";
import { momentInShort } from "../dates.js";
import { errorText } from "../describe.js";
import { rulesetName } from "../names.js";
import { listed, lost, number, t } from "../words.js";

/** @import { PastGame, Statistics } from "../types-pages.d.ts" */

/** @typedef {{ count: number, games: PastGame[] }} Past */

/** @param {PastGame["cards"][number]} card @returns {string} "Ann and Ben 231" */
function cardText({ seats, total }) {
  const names = seats.map(({ name, bot }) => name ?? (bot ? t(`bot.${bot}`) : t("page.you")));
  return t("stats.past.card", { name: listed(names), total });
}

/** @param {PastGame} game @returns {string} kind, date of a daily, rules */
function about({ kind, daily, ruleset }) {
  const words = [t(`page.kind.${kind}`), daily, rulesetName(ruleset)];
  return words.filter(Boolean).join(" · ");
}

/**
 * A game that was brought along has no review here.
 * @param {{ game: PastGame, alone: boolean }} props `alone`: one person played, whose total it is
 */
function Line({ game, alone }) {
  const { id, finished, total, regret, cards, imported } = game;
  const when = momentInShort(finished);
  return html`<tr>
    <th scope="row">
      ${imported ? when : html`<a href=${`/review/${id}`}>${when}</a>`}
      <small>${about(game)}${imported && ` · ${t("stats.past.imported")}`}</small>
      ${cards.length > 1 && html`<small><bdi>${cards.map(cardText).join(" · ")}</bdi></small>`}
    </th>
    ${alone &&
    html`<td class="num">${total === null ? t("page.none") : number(total)}</td>
      <td class="num">${regret === null ? t("page.none") : lost(regret)}</td>`}
  </tr>`;
}

/** @param {{ of: Statistics }} props */
export function PastGames({ of: { ruleset, kind, period, played } }) {
  const [past, setPast] = useState(/** @type {Past} */ ({ count: 0, games: [] }));
  const [trouble, setTrouble] = useState("");
  const query = new URLSearchParams({ ruleset, kind, period }).toString();

  /** @param {PastGame[]} before @param {() => boolean} isWanted */
  async function read(before, isWanted) {
    try {
      const come = await request(`/api/statistics/games?${query}&skip=${before.length}`);
      if (!isWanted()) return; // something else was chosen meanwhile
      setPast({ ...come, games: [...before, ...come.games] });
      setTrouble("");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (isWanted()) setTrouble(errorText(error));
    }
  }
  useEffect(() => {
    let isWanted = true;
    void read([], () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [query, played]);

  const { count, games } = past;
  const alone = games.some(({ total }) => total !== null);
  if (count === 0) return trouble && html`<p role="alert">${trouble}</p>`;
  return html`<section class="sheet past" aria-labelledby="past-h">
    <h2 id="past-h">${t("stats.past")}</h2>
    <table class="tab">
      <caption class="vh">${t("stats.past.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("stats.finished")}</th>
          ${alone &&
          html`<th scope="col" class="num">${t("page.total")}</th>
            <th scope="col" class="num">${t("page.review.lost")}</th>`}
        </tr>
      </thead>
      <tbody>
        ${games.map((game) => html`<${Line} key=${game.id} game=${game} alone=${alone} />`)}
      </tbody>
    </table>
    ${games.length < count &&
    html`<p class="row">
      <button class="btn" type="button" onClick=${() => void read(games, () => true)}>
        ${t("stats.past.more", { shown: games.length, count })}
      </button>
    </p>`}
    ${trouble && html`<p role="alert">${trouble}</p>`}
  </section>`;
}
