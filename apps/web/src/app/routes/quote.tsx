import { QuotesScreen } from "#/features/markets/components/quotes-screen.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { MoneyBanner } from "../money-banner.tsx";

/** The markets as anybody may see them. */
export default function QuoteRoute() {
  const { t } = useTranslation();
  const onBack = useBack();
  return (
    <QuotesScreen back={{ label: t("back"), onBack }} banner={(referCoin) => <MoneyBanner referCoin={referCoin} />} />
  );
}
