import { useTranslation } from "react-i18next";
import { useUser } from "#/api/user-query.ts";
import { SimBanner } from "#/ui/sim-banner.tsx";

/** The bar of every money screen while money is simulated; a visitor sees simulated money too. */
export function MoneyBanner() {
  const { t } = useTranslation();
  const user = useUser();
  if (user && !user.isSimulate) return null;
  return <SimBanner text={t("sim.banner")} />;
}
