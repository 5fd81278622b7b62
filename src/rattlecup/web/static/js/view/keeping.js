// Where statistics are kept, and how they get out, in, and to another device.

import { html } from "../dom.js";
import { useEffect, useState } from "../../vendor/hooks.js";
import { Refused, request } from "../api.js";
import { clockTime } from "../dates.js";
import { errorText } from "../describe.js";
import { t } from "../words.js";
import { Outgoing } from "./outgoing.js";

/** @param {() => Promise<string>} act @returns {Promise<string>} what came of it, or why not */
async function said(act) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return errorText(error);
  }
}

/** @param {File} file @returns {Promise<string>} what came of it */
async function importFile(file) {
  let read;
  try {
    read = JSON.parse(await file.text());
  } catch {
    return t("stats.import.no_json");
  }
  return said(async () => {
    const { added, known, refused } = await request("/api/statistics/import", read);
    const parts = [t("stats.import.added", { n: added })];
    if (known) parts.push(t("stats.import.known", { n: known }));
    if (refused) parts.push(t("stats.import.refused", { n: refused }));
    return parts.join(" ");
  });
}

const FILE = "rattlecup-statistics.json";

/** @returns {Promise<string>} what came of it */
const exportFile = () =>
  said(async () => {
    const games = await request("/api/statistics/export");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(games)], { type: "application/json" }));
    link.download = FILE;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return t("stats.export.done", { file: FILE });
  });

/** @param {KeepingProps} props */
function Files({ after, said: came, say: setCame }) {
  const chosen = async (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    if (!file) return;
    setCame(t("stats.import.reading"));
    setCame(await importFile(file));
    field.value = ""; // the same file may be chosen again
    await after();
  };
  return html`<h3>${t("stats.files")}</h3>
    <p class="row">
      <button class="btn" type="button" onClick=${async () => setCame(await exportFile())}>
        ${t("stats.export")}
      </button>
    </p>
    <p class="file">
      <label for="import">${t("stats.import")}</label>
      <input id="import" type="file" accept="application/json,.json" onChange=${chosen} />
    </p>
    <p class="note came">${came}</p>`;
}

/** @param {{ left: number }} props seconds */
const Valid = ({ left }) =>
  html`<p class="note">
    ${left > 0 ? t("stats.link.valid", { time: clockTime(1000 * left) }) : t("stats.link.over")}
  </p>`;

function Device() {
  const [link, setLink] = useState(/** @type {{ address: string, end: number } | null} */ (null));
  const [now, setNow] = useState(performance.now());
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!link) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [link]);
  const make = async () => {
    const text = await said(async () => {
      const { code, seconds } = await request("/api/guest/link", {});
      const [start, address] = [performance.now(), `${location.origin}/move#${code}`];
      setNow(start);
      setLink({ address, end: start + 1000 * seconds });
      return "";
    });
    setTrouble(text);
  };
  const left = link ? Math.max(0, Math.round((link.end - now) / 1000)) : 0;
  return html`<h3>${t("stats.device")}</h3>
    <p>${t("stats.device.note")}</p>
    <p class="row">
      <button class="btn" type="button" onClick=${make}>
        ${t(link ? "stats.link.again" : "stats.link.make")}
      </button>
    </p>
    ${link &&
    left > 0 &&
    html`<${Outgoing} id="link" label=${t("stats.link.label")} text=${link.address} rows=${2} />`}
    ${link && html`<${Valid} left=${left} />`}
    <p role="alert">${trouble}</p>`;
}

/**
 * @typedef {object} KeepingProps
 * @property {() => Promise<void>} after called when there may be more games
 * @property {string} said what came of the last file; the page's status line says it
 * @property {(text: string) => void} say
 */

/** @param {KeepingProps} props */
export function Keeping(props) {
  return html`<section class="sheet stack keeping" aria-labelledby="keep-h">
    <h2 id="keep-h">${t("stats.keeping")}</h2>
    <p>${t("stats.keeping.note")}</p>
    <div class="halves">
      <div><${Files} ...${props} /></div>
      <div><${Device} /></div>
    </div>
  </section>`;
}
