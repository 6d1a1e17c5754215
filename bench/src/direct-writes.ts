/**
 * The least that moving prices can be in a page: a socket, `JSON.parse`, and each tick written at once into the text nodes of
 * twenty rows that were looked up beforehand. What is seen is what ours shows: digits grouped, a change with its sign, colours
 * by direction, a tint behind what moved. No guard, no store, no fold of ticks to frames, no language, no rows that come and go.
 */
export const DIRECT_WRITES = `
const grouped = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });
const pill = "num block h-7 w-18 shrink-0 rounded-pill text-center text-13 leading-7 font-semibold contain-layout contain-size ";
const colours = { up: pill + "bg-up-soft text-up", down: pill + "bg-down-soft text-down", flat: pill + "bg-sunken text-ink-soft" };
const own = new Map();
for (const row of [...document.querySelectorAll('main a[href*="coin="]')].slice(0, 20)) {
  const figures = row.querySelectorAll(".num");
  const [price, change] = [figures[figures.length - 2], figures[figures.length - 1]];
  own.set(new URL(row.href).searchParams.get("coin"), {
    price, priceText: price.firstChild, changeText: change.firstChild, pill: change,
    last: 0, way: price.dataset.way, colour: "", isTinted: false, movedAt: 0,
  });
}
setInterval(() => {
  const before = performance.now() - 240;
  for (const row of own.values()) {
    if (!row.isTinted || row.movedAt > before) continue;
    row.isTinted = false;
    row.price.removeAttribute("data-moved");
  }
}, 240);
const socket = new WebSocket("ws://" + location.host + "/ws/data/" + "0123456789abcdef".repeat(2));
socket.onopen = () =>
  socket.send(JSON.stringify({ type: "subscribe", channel: 0, coins: [...own.keys()].join(",") }));
socket.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  if (frame.type !== "24hrTicker") return;
  const now = performance.now();
  for (const { coin, close, chRate } of frame.data) {
    const row = own.get(coin);
    const price = Number(close);
    if (price !== row.last) {
      row.priceText.nodeValue = grouped.format(price);
      const way = price > row.last ? "up" : "down";
      if (way !== row.way) row.price.setAttribute("data-way", row.way = way);
      if (!row.isTinted) row.price.setAttribute("data-moved", "");
      row.isTinted = true;
      row.movedAt = now;
      row.last = price;
    }
    const change = Number(chRate);
    row.changeText.nodeValue = (change < 0 ? "\\u2212" : change > 0 ? "+" : "") + Math.abs(change).toFixed(2) + "%";
    const colour = change > 0 ? "up" : change < 0 ? "down" : "flat";
    if (colour !== row.colour) row.pill.className = colours[row.colour = colour];
  }
};
`;
