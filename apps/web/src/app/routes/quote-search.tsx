import { SearchScreen } from "#/features/markets/components/search-screen.tsx";
import { useBack } from "#/lib/use-back.ts";

export default function QuoteSearchRoute() {
  return <SearchScreen onBack={useBack()} />;
}
