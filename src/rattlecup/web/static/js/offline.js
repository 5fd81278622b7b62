// The page that stands in for another while the server does not answer. It needs nothing else.

const EVERY = 10_000;
const place = document.getElementById("tried");

/** Loads the page that was wanted once the server answers. */
async function again() {
  try {
    const response = await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(5000) });
    if (!response.ok) return false;
    if (location.pathname === "/offline") location.replace("/");
    else location.reload();
    return true;
  } catch {
    return false;
  }
}

document.getElementById("again")?.addEventListener("click", async () => {
  if (!(await again()) && place) place.textContent = place.dataset.said ?? "";
});
addEventListener("online", () => void again());
setInterval(() => void again(), EVERY);
