// Sets the stored theme before the first paint. A plain file, because the content policy allows no inline script.
// The key is written out: this file is not bundled. src/lib/storage.test.ts keeps it equal to the storage prefix.
(() => {
  try {
    const theme = localStorage.getItem("evenkeel_THEME") === "dark" ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be refused (private windows); the light theme stands.
  }
})();
