import {
  alertOnIndicator,
  editAlert,
  goOffline,
  inTurn,
  openAlerts,
  openSheet,
  openSheetSaid,
  openSpotTicket,
  openTicket,
  openTicketOf,
  press,
  sendOrder,
  showClosed,
  tab,
} from "./acts.ts";
import type { Screen } from "./screen.ts";
import { refuse, statesOf } from "./states.ts";

const TRADE = "/trade?coin=btcusdt&type=CryptoCoin&subType=contract";
const LOTS = "/trade?coin=eurusd&type=DerivativesFx";
const STOCK = "/trade?coin=aapl&type=Stock";
/** Hong Kong is closed when the pictures are taken. */
const CLOSED = "/trade?coin=00700&type=Stock";
const SPOT = "/trade?coin=btcusdt&type=CryptoCoin&subType=spot";

const member = (name: string, path: string, act?: Screen["act"]): Screen => ({
  name,
  path,
  isSignedIn: true,
  ...(act ? { act } : {}),
});

const CONTRACT_TABS = ["positions", "orders", "exits", "history"] as const;
const contractTab = (name: string) => member(`trade-${name}`, TRADE, tab(`tabs.${name}`));
const LOTS_POSITIONS = member("trade-lots-positions", LOTS, tab("tabs.positions"));
const LOTS_CLOSED = member("trade-lots-closed", LOTS, inTurn(tab("tabs.history"), showClosed));
const SPOT_ORDERS = member("spot-orders", SPOT, tab("tabs.orders"));
const SPOT_ASSETS = member("spot-assets", SPOT, tab("tabs.assets"));
const TICKET = member("trade-ticket", TRADE, openTicket);
const SPOT_TICKET = member("spot-ticket", SPOT, openSpotTicket);
const BUY = "**/api/contract/coin/buy";
const ALERTS = member("trade-alerts", TRADE, openAlerts);

/** The trade screen: contracts, derivatives by the lot, spot, and the alerts that it opens. */
export const TRADING_SCREENS: readonly Screen[] = [
  member("trade", TRADE),
  ...statesOf(member("trade", TRADE), "**/api/market/**", ["loading"]),
  ...statesOf(member("trade", TRADE), "**/api/market/kline*", ["error", "empty"]),
  { name: "trade-signed-out", path: TRADE, isSignedIn: false },
  member("trade-offline", TRADE, goOffline),
  member("trade-assets", TRADE, tab("tabs.assets")),
  member("trade-trades", TRADE, tab("tabs.trades")),
  member("trade-curve", TRADE, press("trade", "book.asCurve")),
  member("trade-source", TRADE, openSheet("trade", "source.kind.simulated")),
  member("trade-terms", TRADE, openSheet("trade", "info.open")),
  member("trade-chooser", TRADE, openSheet("trade", "chooser.open")),
  member("trade-indicators", TRADE, openSheetSaid("chart", "indicators.open")),
  member("trade-look", TRADE, openSheet("chart", "look.title")),
  member("trade-draw", TRADE, press("chart", "draw.open")),
  member("trade-full", TRADE, press("chart", "full.enter")),
  member("trade-stock", STOCK),
  member("trade-closed", CLOSED),
  ...CONTRACT_TABS.map(contractTab),
  ...CONTRACT_TABS.flatMap((name) =>
    statesOf(contractTab(name), "**/api/contract/coin/list*", ["loading", "error", "empty"]),
  ),
  TICKET,
  ...statesOf(TICKET, "**/api/contract/coin/riskTier*"),
  member("trade-ticket-limit", TRADE, openTicketOf("limit")),
  member("trade-ticket-stop", TRADE, openTicketOf("stopLimit")),
  member("trade-ticket-trailing", TRADE, openTicketOf("trailingStop")),
  {
    ...member("trade-unlock", TRADE, sendOrder("security", "stepUp.unlock")),
    arrange: refuse(BUY, 428, "trade.locked", {}),
  },
  {
    ...member("trade-level", TRADE, sendOrder("kyc", "needed.go")),
    arrange: refuse(BUY, 403, "kyc.levelNeeded", { need: 2, have: 1 }),
  },
  member("trade-lots", LOTS),
  ...statesOf(member("trade-lots", LOTS), "**/api/contract/derivatives/riskTier*"),
  member("trade-lots-ticket", LOTS, openTicket),
  member("trade-lots-ticket-limit", LOTS, openTicketOf("limit")),
  LOTS_POSITIONS,
  ...statesOf(LOTS_POSITIONS, "**/api/contract/derivatives/list*"),
  LOTS_CLOSED,
  ...statesOf(LOTS_CLOSED, "**/api/contract/derivatives/list*", ["loading", "error", "empty"]),
  member("trade-lots-assets", LOTS, tab("tabs.assets")),
  member("spot", SPOT),
  SPOT_TICKET,
  SPOT_ORDERS,
  ...statesOf(SPOT_ORDERS, "**/api/spot/list*", ["loading", "error", "empty"]),
  SPOT_ASSETS,
  ...statesOf(SPOT_ASSETS, "**/api/spot/holdings*", ["loading", "error", "empty"]),
  ALERTS,
  ...statesOf(ALERTS, "**/api/alert/list*", ["loading", "error", "empty"]),
  member("trade-alert-change", TRADE, editAlert),
  member("trade-alert-indicator", TRADE, alertOnIndicator),
];
