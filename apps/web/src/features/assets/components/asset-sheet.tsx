import { WALLETS } from "@evenkeel/contract/asset";
import { directionOf } from "#/format/decimal-text.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";
import { buttonClass } from "#/ui/button.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import type { AssetRow } from "../model/asset-rows.ts";
import type { SpotCost } from "../model/spot-costs.ts";
import { Amount } from "./amount.tsx";

const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;
const SPOT_DESK = "/trade?coin=btcusdt&type=CryptoCoin&subType=spot";
const KNOWN_CAUSES = new Set(["order", "position", "second"]);

interface AssetSheetProps {
  row: AssetRow | undefined;
  /** What it cost, of coins that were bought on spot. */
  cost: SpotCost | undefined;
  onClose: () => void;
}

/** One asset of one wallet: what is free, what is frozen and for what, and its history. */
export function AssetSheet({ row, cost, onClose }: AssetSheetProps) {
  const { t } = useTranslation("assets");
  const title = row === undefined ? "" : `${row.coin} · ${t(`wallet.${row.accountType}`)}`;
  return (
    <Sheet open={row !== undefined} onClose={onClose} title={title}>
      {row !== undefined && (
        <>
          <dl className="space-y-2.5">
            <FactRow name={t("totalAmount")}>
              <Amount value={row.total} digits="all" />
            </FactRow>
            <FactRow name={t("available")}>
              <Amount value={row.available} digits="all" />
            </FactRow>
            <FactRow name={t("frozen")}>
              <Amount value={row.frozen} digits="all" />
            </FactRow>
            {row.frozenFor.map(({ kind, count, amount }) => (
              <FactRow key={kind} name={<span className="ps-3">{t(causeKey(kind), { count })}</span>}>
                <Link to={row.accountType === WALLETS.spot ? SPOT_DESK : "/trade"} className="text-accent">
                  <Amount value={amount} digits="all" />
                </Link>
              </FactRow>
            ))}
            {row.borrowed !== "0" && (
              <FactRow name={t("borrowed")} tone="text-warn">
                <Amount value={row.borrowed} digits="all" />
              </FactRow>
            )}
            {row.upnl !== "0" && (
              <FactRow name={t("upnl")}>
                <Amount value={row.upnl} isSigned digits="all" />
              </FactRow>
            )}
            <FactRow name={t("worth")}>
              {row.valuation === null ? t("noPrice") : <Amount value={row.valuation} unit={row.valuationCoin} />}
            </FactRow>
            {cost && (
              <>
                <FactRow name={t("cost")}>
                  <Amount value={cost.cost} unit={cost.quote ?? ""} />
                </FactRow>
                <FactRow name={t("averageCost")}>
                  <Amount value={cost.averageCost} unit={cost.quote ?? ""} />
                </FactRow>
                {cost.upnl !== null && (
                  <FactRow name={t("upnl")} tone={TONES[directionOf(cost.upnl)]}>
                    <Amount value={cost.upnl} isSigned unit={cost.quote ?? ""} />
                  </FactRow>
                )}
              </>
            )}
          </dl>
          <div className="mt-5 grid grid-cols-2 gap-2">
            <Link to={`/transfer?from=${row.accountType}&coin=${row.coin}`} className={buttonClass("primary")}>
              {t("transfer")}
            </Link>
            <Link to={`/ucenterOrder?coin=${row.coin}&accountType=${row.accountType}`} className={buttonClass("quiet")}>
              {t("history")}
            </Link>
          </div>
        </>
      )}
    </Sheet>
  );
}

const causeKey = (kind: string) => (KNOWN_CAUSES.has(kind) ? `frozenFor.${kind}` : "frozenFor.other");
