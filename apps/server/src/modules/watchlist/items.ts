import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import type { collectionAdd } from "@evenkeel/contract/watchlist";
import { CLASS_CODE, type Instrument, type Instruments } from "#/modules/instruments/index.ts";
import { AppError } from "#/platform/app-error.ts";

type Item = InputOf<typeof collectionAdd>["body"][number];

/**
 * The instruments that the items stand for. The id decides; the other words, where they are given, must agree with it.
 * @throws AppError `market.unknownInstrument`; `request.invalid` with every word that disagrees.
 */
export function instrumentsOf(items: readonly Item[], instruments: Instruments): Instrument[] {
  const errors: FieldError[] = [];
  const found = items.map((item, index) => {
    const instrument = instrumentOf(instruments, item.coinId, item.type);
    if (instrument === undefined) throw new AppError("market.unknownInstrument");
    const wrong = (field: string) => errors.push({ field: `${index}.${field}`, key: "field.choice" });
    if (item.coin !== undefined && item.coin !== instrument.coin) wrong("coin");
    if (item.referCoin !== undefined && item.referCoin !== instrument.referCoin) wrong("referCoin");
    if (item.referMarket !== undefined && item.referMarket !== instrument.referSource) wrong("referMarket");
    return instrument;
  });
  if (errors.length > 0) throw new AppError("request.invalid", { data: { errors } });
  return found;
}

/** The instrument of an id, where it is of the kind that the number says. */
export function instrumentOf(instruments: Instruments, coinId: string, type: number): Instrument | undefined {
  const instrument = instruments.byId(coinId);
  return instrument !== undefined && CLASS_CODE[instrument.class] === type ? instrument : undefined;
}
