// Talks to the server. A request that gets no answer is asked again, each time a little later;
// a repeated command keeps its id, so that it happens once however often it is sent.

import { signal } from "../vendor/signals.js";

/** @import { Advice, Command, ErrorBody, Facts, GameView, GameWish, Review } from "./types.d.ts" */

const WAITS = [400, 1000, 2000, 4000, 8000];
const PATIENCE = 15_000;
/** Asking again would make it worse; the person is told how long to wait. */
const TOO_MANY = 429;

/**
 * In a frame on another site the page keeps its guest's token itself and sends no cookie; "" until
 * it has one. Null everywhere else, where a cookie does it.
 */
export const frame = { token: /** @type {string | null} */ (null) };

/**
 * How often in a row the server has not answered; the page says so from the second time on.
 * @type {import("../vendor/signals.js").Signal<number>}
 */
export const unanswered = signal(0);

/** The server's refusal: a code, the facts behind it, and for a game how it stands now. */
export class Refused extends Error {
  /** @param {number} status @param {Partial<ErrorBody>} body */
  constructor(status, body) {
    super(body.error?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.error?.code ?? "unknown";
    /** @type {Facts} */
    this.facts = body.error ?? {};
    this.game = body.game ?? null;
  }
}

const waker = new EventTarget();

/** Ends the wait before the next try. */
export const retryNow = () => void waker.dispatchEvent(new Event("wake"));
addEventListener("online", retryNow);

/** @param {number} ms @returns {Promise<void>} */
function wait(ms) {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer);
      waker.removeEventListener("wake", finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    waker.addEventListener("wake", finish);
  });
}

/**
 * One try.
 * @param {string} path
 * @param {unknown} body posted as JSON; undefined reads
 * @returns {Promise<Response | null>} null if there was no answer
 */
async function ask(path, body) {
  /** @type {RequestInit} */
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = new Headers(body === undefined ? {} : { "Content-Type": "application/json" });
  if (frame.token) headers.set("Authorization", `Bearer ${frame.token}`);
  options.headers = headers;
  if (frame.token !== null) options.credentials = "omit";
  try {
    const givenUp = AbortSignal.timeout(PATIENCE);
    return await fetch(path, { ...options, signal: givenUp, cache: "no-store" });
  } catch {
    return null;
  }
}

/**
 * Whether to ask again: no answer, an answer that is not ours, or one that says to come back.
 * @param {Response} response
 * @param {Partial<ErrorBody>} answer
 */
const passing = ({ status, headers }, answer) =>
  status !== TOO_MANY && (headers.has("Retry-After") || (status >= 500 && !answer.error));

/**
 * Asks until there is an answer.
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} the answer's JSON
 * @throws {Refused} when the server says no
 */
export async function request(path, body) {
  for (let tries = 0; ; tries++) {
    const response = await ask(path, body);
    const answer = (await response?.json().catch(() => null)) ?? {};
    if (response && !passing(response, answer)) {
      unanswered.value = 0;
      if (response.ok) return answer;
      throw new Refused(response.status, answer);
    }
    // Advice that is still being worked out is no trouble; its panel says so.
    if (answer.error?.code !== "advice_not_ready") unanswered.value = tries + 1;
    await wait(WAITS[Math.min(tries, WAITS.length - 1)]);
  }
}

/** An id nobody else has; works without a secure context too. @returns {string} */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} id @returns {Promise<GameView>} */
export const readGame = (id) => request(`/api/games/${id}`);

/** A game that is opened without the cookie that is its key could not be found again. */
function needCookie() {
  if (frame.token !== null || navigator.cookieEnabled) return;
  const error = { code: "no_cookie", message: "cookies are blocked", embed: `${location.origin}/embed` };
  throw new Refused(403, { error });
}

/** @param {GameWish} wish @returns {Promise<GameView>} */
export async function createGame(wish) {
  needCookie();
  return request("/api/games", { id: freshId(), ...wish });
}

/** The same people and rules again; who sat second begins. @param {string} id @returns {Promise<GameView>} */
export const askRematch = (id) => request(`/api/games/${id}/rematch`, { id: freshId() });

/** @param {string} id @returns {Promise<GameView>} the game, over and without a result */
export const giveUpGame = (id) => request(`/api/games/${id}/give_up`, {});

/**
 * @param {GameView} view the game as the person saw it
 * @param {Command} command
 * @param {string} [id] that of a command sent before, to ask how it went
 * @returns {Promise<GameView>} the game after it
 */
export const sendCommand = (view, command, id = freshId()) =>
  request(`/api/games/${view.id}/commands`, { id, version: view.version, ...command });

/** @param {string} id @param {number[]} hold @returns {Promise<Advice>} */
export const readAdvice = (id, hold) => request(`/api/games/${id}/advice?hold=${hold.join(",")}`);

/** @param {string} id @returns {Promise<Review>} */
export const readReview = (id) => request(`/api/games/${id}/review`);
