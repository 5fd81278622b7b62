// The archive of daily games, month by month.

import { render } from "../vendor/preact.js";
import { monthName } from "./dates.js";
import { embedded, html } from "./dom.js";
import { ArchivePage } from "./view/calendar.js";
import { mountMenu } from "./view/dialogs.js";
import { t } from "./words.js";

const archive = embedded("archive");
document.title = t("daily.archive.title", { month: monthName(archive.month) });
const place = document.getElementById("main");
if (place) {
  place.replaceChildren();
  render(html`<${ArchivePage} archive=${archive} />`, place);
}
mountMenu();
