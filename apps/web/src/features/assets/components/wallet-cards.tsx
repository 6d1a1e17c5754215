import type { assetOverview } from "@evenkeel/contract/asset-overview";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { directionOf } from "#/format/decimal-text.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useEyes } from "#/lib/eyes.ts";
import { Amount } from "./amount.tsx";

type Wallet = DataOf<typeof assetOverview>["wallets"][number];

export interface WalletCardsProps {
  wallets: readonly Wallet[];
  chosen: Wallet["accountType"] | null;
  onChoose: (wallet: Wallet["accountType"] | null) => void;
}

/** What each wallet is worth; pressing one shows its assets alone, pressing it again all. */
export function WalletCards({ wallets, chosen, onChoose }: WalletCardsProps) {
  const { t } = useTranslation("assets");
  return (
    <ul aria-label={t("wallets")} className="flex gap-2 overflow-x-auto px-4 py-3 [scrollbar-width:none]">
      {wallets.map((wallet) => (
        <li key={wallet.accountType} className="shrink-0">
          <WalletCard
            wallet={wallet}
            isChosen={chosen === wallet.accountType}
            onPress={() => onChoose(chosen === wallet.accountType ? null : wallet.accountType)}
          />
        </li>
      ))}
    </ul>
  );
}

function WalletCard({ wallet, isChosen, onPress }: { wallet: Wallet; isChosen: boolean; onPress: () => void }) {
  const { t } = useTranslation("assets");
  const { isOpen } = useEyes();
  const direction = directionOf(wallet.upnl);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classNames(
        "min-h-18 min-w-32 rounded-card border bg-surface px-3 py-2 text-start transition-colors duration-150",
        isChosen ? "border-accent" : "border-hairline",
      )}
    >
      <span className="block text-13 text-ink-soft">{t(`wallet.${wallet.accountType}`)}</span>
      <span className="block font-semibold">
        <Amount value={wallet.value} />
      </span>
      <span className="block min-h-4 text-11">
        {directionOf(wallet.debt) === "up" ? (
          <span className="text-warn">
            {t("owed")} −<Amount value={wallet.debt} />
          </span>
        ) : (
          direction !== "flat" && (
            <span className={isOpen ? (direction === "up" ? "text-up" : "text-down") : "text-ink-faint"}>
              {t("open")} <Amount value={wallet.upnl} isSigned />
            </span>
          )
        )}
      </span>
    </button>
  );
}
