import { QuotesScreen } from "#/features/markets/components/quotes-screen.tsx";
import { MoneyBanner } from "../money-banner.tsx";

export default function QuotesRoute() {
  return <QuotesScreen hasWatchlist banner={<MoneyBanner />} />;
}
