// Dresses the page in what the device remembers, before the first paint. It stands in home's page and is a file for all
// others. The keys are written out, because this file is not bundled: src/lib/storage.test.ts keeps them equal to the app's.
(() => {
  const html = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be refused (private windows); the defaults stand.
      return null;
    }
  };
  const theme = stored("evenkeel_THEME");
  const isDark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  html.dataset.theme = isDark ? "dark" : "light";
  if (isDark) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", "#0a101b");
  const palette = stored("evenkeel_PALETTE");
  if (["green-up", "red-up", "blue-orange", "mono"].includes(palette)) html.dataset.palette = palette;
  const scale = stored("evenkeel_TEXT_SCALE");
  if (["1.15", "1.3"].includes(scale)) html.style.setProperty("--text-scale", scale);
  html.dataset.session = stored("evenkeel_TOKEN") === null ? "out" : "in";
})();
