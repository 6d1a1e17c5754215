import { useTranslation } from "react-i18next";
import { QuotesScreen } from "#/features/markets/components/quotes-screen.tsx";
import { useBack } from "#/lib/use-back.ts";
import { MoneyBanner } from "../money-banner.tsx";

export default function QuoteRoute() {
  const { t } = useTranslation();
  const onBack = useBack();
  return <QuotesScreen hasWatchlist={false} back={{ label: t("back"), onBack }} banner={<MoneyBanner />} />;
}
