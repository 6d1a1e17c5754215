import { expect, test, vi } from "vitest";
import { changeCoin, currentCoin, onSymbolChange, setKlinePrice } from "./current-coin.ts";

const BTC = { coin: "btcusdt", type: "CryptoCoin", subType: "contract" } as const;
const ETH = { ...BTC, coin: "ethusdt" } as const;

test("choosing a coin resets the kline price, stores the coin and tells of the change", () => {
  changeCoin(BTC);
  setKlinePrice("64000");
  expect(currentCoin.get()).toEqual({ ref: BTC, klinePrice: "64000" });
  const told = vi.fn();
  const stop = onSymbolChange(told);
  changeCoin(ETH);
  expect(currentCoin.get()).toEqual({ ref: ETH, klinePrice: null });
  expect(told).toHaveBeenCalledExactlyOnceWith(ETH);
  stop();
  changeCoin(BTC);
  expect(told).toHaveBeenCalledOnce();
});
