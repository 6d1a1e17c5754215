import { usePriceSource } from "#/api/price-source.ts";
import { useUser } from "#/api/user-query.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SimBanner } from "#/ui/sim-banner.tsx";

/**
 * The bar of every money screen while money is simulated; a visitor sees simulated money too. It says what the prices are
 * as soon as that is known: those of `referCoin`, or of an instrument that stands for all.
 */
export function MoneyBanner({ referCoin }: { referCoin?: string | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  const kind = usePriceSource(referCoin);
  if (user && !user.isSimulate) return null;
  return <SimBanner text={kind === undefined ? t("sim.money") : t(`sim.${kind}`)} />;
}
