// The service worker. It keeps the files of the pages, and shows a page of its own when the
// server does not answer. Games are never kept: they are the server's, and only there right.

/**
 * Set by the line that the server puts before this file.
 * @typedef {object} Shell
 * @property {string} version changes with what is kept
 * @property {string[]} kept fetched at once; the first is the page for when the server is silent
 * @property {string} static where files lie under addresses that change with their content
 */

const worker = /** @type {any} */ (self);
/** @type {Shell} */
const shell = worker.SHELL;
const PREFIX = "rattlecup-";
const NAME = PREFIX + shell.version;
const [OFFLINE] = shell.kept;

/** Pages that say the same to everybody: the newest, else the last one seen. */
const READABLE = /^\/rules(\/may-i)?$/;
/** Not ours to answer: a frame on another site gets the browser's own error. */
const LEFT_ALONE = /^\/embed(\/|$)/;

async function keep() {
  const cache = await caches.open(NAME);
  const fresh = shell.kept.map((path) =>
    path.startsWith(shell.static) ? path : new Request(path, { cache: "reload" }),
  );
  await cache.addAll(fresh);
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  }
  await worker.clients.claim();
}

/** The page for a silent server speaks as the page seen last. @param {Response} seen */
async function follow(seen) {
  const language = (/** @type {Response} */ of) => of.headers.get("Content-Language");
  const cache = await caches.open(NAME);
  const offline = await cache.match(OFFLINE);
  if (offline && language(seen) && language(seen) !== language(offline)) await cache.add(OFFLINE);
}

/** @param {Request} request @param {Response} response @returns {Promise<Response>} the same */
async function kept(request, response) {
  if (response.ok) await (await caches.open(NAME)).put(request, response.clone());
  return response;
}

/** Files never change under their address. @param {Request} request */
async function file(request) {
  return (await caches.match(request)) ?? kept(request, await fetch(request));
}

/** @param {any} event @param {boolean} readable */
async function page(event, readable) {
  /** @type {Request} */
  const request = event.request;
  try {
    const response = await fetch(request);
    event.waitUntil(follow(response).catch(() => undefined)); // the server may just have gone
    return readable ? await kept(request, response) : response;
  } catch (error) {
    const last = readable ? await caches.match(request) : undefined;
    const instead = last ?? (await caches.match(OFFLINE));
    if (!instead) throw error;
    return instead;
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(dropOthers()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(shell.static)) event.respondWith(file(request));
  else if (request.mode === "navigate" && !LEFT_ALONE.test(pathname)) {
    event.respondWith(page(event, READABLE.test(pathname)));
  }
});

// A new version waits until a page says so; nothing is swapped under a game.
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take") worker.skipWaiting();
  if (event.data === "version") event.ports[0].postMessage(shell.version);
});
