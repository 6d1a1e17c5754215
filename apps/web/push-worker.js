// Shows push messages, and nothing else: it keeps no copy of anything and answers no request of the page.
// A message is a key with its values; the words stand in WORDS, which the build puts before this text.
/* global WORDS */
const language = new URLSearchParams(self.location.search).get("language");

// Figures as the app writes them; the rest, such as the numbers that stocks are called by, stays as it came.
const FIGURES = new Set(["level", "value"]);
const figures = new Intl.NumberFormat(WORDS[language] ? tagOf(language) : "en", {
  numberingSystem: "latn",
  maximumFractionDigits: 20,
});

// As a tag of the world's languages, tw is another one.
function tagOf(code) {
  return code === "tw" ? "zh-TW" : code;
}

const words = (key, args) => {
  const text = WORDS[language]?.[key] ?? WORDS.en[key] ?? WORDS.en.unknown;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    const value = args[name] ?? "";
    return FIGURES.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? figures.format(value) : value;
  });
};

self.addEventListener("push", (event) => {
  const { id, type, args = {}, link = null } = event.data?.json() ?? {};
  if (typeof type !== "string") return;
  const shown = self.registration.showNotification(args.symbol ?? words("title", args), {
    body: words(type, args),
    // A message with the same id takes the place of the one before.
    tag: String(id),
    icon: "/favicon.svg",
    data: { link },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { link } = event.notification.data;
  // A path of this app, never an address elsewhere.
  const path = typeof link === "string" && /^\/(?!\/)/.test(link) ? link : "/help?tab=own";
  event.waitUntil(open(path));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const [page] = pages;
  if (!page) return self.clients.openWindow(path);
  await page.focus();
  return page.navigate(path);
}
