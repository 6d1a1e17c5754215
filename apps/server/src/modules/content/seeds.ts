/** The 21 languages of the product by code, each by its own name. `iw` is Hebrew, `tw` Chinese in traditional characters. */
export const LANGUAGES: readonly (readonly [code: string, name: string])[] = [
  ["en", "English"],
  ["zh", "简体中文"],
  ["tw", "繁體中文"],
  ["af", "Afrikaans"],
  ["ar", "العربية"],
  ["da", "Dansk"],
  ["de", "Deutsch"],
  ["es", "Español"],
  ["fr", "Français"],
  ["hi", "हिन्दी"],
  ["it", "Italiano"],
  ["iw", "עברית"],
  ["ja", "日本語"],
  ["ko", "한국어"],
  ["nl", "Nederlands"],
  ["pl", "Polski"],
  ["pt", "Português"],
  ["ru", "Русский"],
  ["th", "ไทย"],
  ["tr", "Türkçe"],
  ["vi", "Tiếng Việt"],
];

export const DEFAULT_LANGUAGE = "en";

export interface NavigationSeed {
  /** Message key of the entry's name. */
  name: string;
  path: string;
  image: string;
  onHome: boolean;
}

/** The grid of the home screen and what only the side drawer shows. Ids follow this order, so what is new goes to the end. */
export const NAVIGATION: readonly NavigationSeed[] = [
  { name: "nav.deposit", path: "/deposit", image: "deposit", onHome: true },
  { name: "nav.withdrawal", path: "/withdrawal", image: "withdrawal", onHome: true },
  { name: "nav.transfer", path: "/transfer", image: "transfer", onHome: true },
  { name: "nav.finance", path: "/finance", image: "finance", onHome: true },
  { name: "nav.follow", path: "/follow", image: "follow", onHome: true },
  { name: "nav.welfare", path: "/Welfare", image: "welfare", onHome: true },
  { name: "nav.promotion", path: "/promotion", image: "promotion", onHome: true },
  { name: "nav.help", path: "/help", image: "help", onHome: true },
  { name: "nav.exchange", path: "/exchange", image: "exchange", onHome: false },
  { name: "nav.loan", path: "/loan", image: "loan", onHome: false },
  { name: "nav.c2c", path: "/c2c", image: "c2c", onHome: false },
  { name: "nav.redPacket", path: "/redpacket", image: "redPacket", onHome: false },
  { name: "nav.strategy", path: "/strategy", image: "strategy", onHome: false },
  { name: "nav.vip", path: "/vip", image: "vip", onHome: false },
  { name: "nav.cards", path: "/cards", image: "cards", onHome: false },
  { name: "nav.about", path: "/aboutus", image: "about", onHome: false },
  { name: "nav.money", path: "/money", image: "money", onHome: true },
];

export interface CustomerServiceSeed {
  kind: "chat" | "ticket" | "email" | "link";
  /** Message key of the way's name. */
  name: string;
  linkUrl: string;
  hours: string;
  isOpen: boolean;
}

/** Help stands open by itself; an operator opens the ways behind which somebody has to sit. */
export const CUSTOMER_SERVICES: readonly CustomerServiceSeed[] = [
  { kind: "link", name: "service.help", linkUrl: "/help", hours: "24/7", isOpen: true },
  { kind: "chat", name: "service.chat", linkUrl: "/kefu", hours: "", isOpen: false },
  { kind: "ticket", name: "service.ticket", linkUrl: "/kefu", hours: "", isOpen: false },
  { kind: "email", name: "service.email", linkUrl: "", hours: "", isOpen: false },
];
