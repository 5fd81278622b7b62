// How long the game was on the screen: time stands still while the page is hidden. The server
// adds it up, and never believes more than has passed.

let counted = 0;
let since = performance.now();

document.addEventListener("visibilitychange", () => {
  if (document.hidden) counted += performance.now() - since;
  since = performance.now();
});

/** The milliseconds since this was asked last. @returns {number} */
export function activeTime() {
  const now = performance.now();
  const time = Math.round(counted + (document.hidden ? 0 : now - since));
  counted = 0;
  since = now;
  return time;
}
