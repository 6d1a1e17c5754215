import { useTranslation } from "react-i18next";
import { QuotesScreen } from "#/features/markets/components/quotes-screen.tsx";
import { useBack } from "#/lib/use-back.ts";
import { MoneyBanner } from "../money-banner.tsx";

/** The markets as anybody may see them. */
export default function QuoteRoute() {
  const { t } = useTranslation();
  const onBack = useBack();
  return (
    <QuotesScreen back={{ label: t("back"), onBack }} banner={(referCoin) => <MoneyBanner referCoin={referCoin} />} />
  );
}
