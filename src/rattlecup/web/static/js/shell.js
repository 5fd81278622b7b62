// The installed shell: the service worker, and the offer of a new version. Without a secure
// context the browser has none of it, and the page works all the same. On every page of ours.

const KEY = "rattlecup.version_later";

// A cookie remembers the language from here on; an address that is passed on asks for none.
const here = new URL(location.href);
if (here.searchParams.has("lang") && navigator.cookieEnabled) {
  here.searchParams.delete("lang");
  history.replaceState(history.state, "", here);
}

// The language was chosen in the menu, whose button gets the focus back.
try {
  const id = sessionStorage.getItem("rattlecup.focus");
  sessionStorage.removeItem("rattlecup.focus");
  if (id) document.getElementById(id)?.focus();
} catch {
  // No storage, nothing to go back to.
}

/** @param {ServiceWorker} waiting @returns {Promise<string>} its version */
function versionOf(waiting) {
  const channel = new MessageChannel();
  return new Promise((done) => {
    channel.port1.onmessage = ({ data }) => done(String(data));
    waiting.postMessage("version", [channel.port2]);
  });
}

/** @param {string} [version] the one that may wait @returns {string | null} */
function later(version) {
  try {
    if (version) localStorage.setItem(KEY, version);
    return localStorage.getItem(KEY);
  } catch {
    return null; // no storage: offered on every page
  }
}

/**
 * Says once that a new version waits; never while a game is on the screen.
 * @param {ServiceWorker | null} waiting
 */
async function offer(waiting) {
  const place = document.getElementById("offer");
  const template = place?.querySelector("template");
  if (!waiting || !place || !template || document.body.classList.contains("play")) return;
  const version = await versionOf(waiting);
  if (later() === version || place.querySelector("button")) return;
  place.setAttribute("role", "status"); // only now, so that pages keep one status line
  place.append(template.content.cloneNode(true));
  place.addEventListener("click", ({ target }) => {
    const act = /** @type {HTMLElement} */ (target).dataset.do;
    if (!act) return;
    if (act === "take") {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage("take");
    } else later(version);
    place.replaceChildren(template);
  });
}

async function register() {
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    if (registration.waiting) void offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && navigator.serviceWorker.controller) void offer(coming);
      });
    });
  } catch {
    // Private windows and policies refuse it; the page does without.
  }
}

if ("serviceWorker" in navigator) {
  // After the first load, which is heavy enough.
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register());
}

/** The browser's offer to install, which may be made again from a button of ours. */
addEventListener("beforeinstallprompt", (event) => {
  const button = document.getElementById("install");
  if (!button) return;
  button.hidden = false;
  button.onclick = () => {
    button.hidden = true;
    /** @type {any} */ (event).prompt();
  };
});
