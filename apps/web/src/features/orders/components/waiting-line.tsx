import { formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { type WaitingOrder, waitingOf } from "../model/waiting.ts";
import type { OrderMarket } from "./order-market.ts";

/** What a conditional order waits for, in a sentence; nothing for one that is in the market. */
export function WaitingLine({ order, market }: { order: WaitingOrder; market: OrderMarket }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const waiting = waitingOf(order);
  if (waiting === null) return null;
  const price = (value: string | null) => formatPrice(value, market.tickSize, tag);
  const by = t(`triggerBy.${waiting.by}Price`);
  const words =
    waiting.kind === "trail"
      ? waiting.price === null
        ? t("order.waits.trailNext", { by, rate: waiting.rate })
        : t("order.waits.trail", {
            by,
            rate: waiting.rate,
            extreme: price(waiting.extreme),
            price: price(waiting.price),
          })
      : t(`order.waits.${waiting.kind}`, {
          by,
          price: price(waiting.price),
          rate: "rate" in waiting ? waiting.rate : "",
        });
  return <p className="mt-2 rounded-field bg-sunken px-2.5 py-1.5 text-13 text-ink-soft">{words}</p>;
}
