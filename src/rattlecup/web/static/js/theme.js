// Runs before the first paint, so that a theme chosen by hand does not flash. Kept apart from
// settings.js because only a classic script in the head is early enough.
(function () {
  try {
    const { theme } = JSON.parse(localStorage.getItem("rattlecup.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // no storage: the system's theme
  }
})();
