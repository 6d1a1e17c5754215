import { SearchOrdersScreen } from "#/features/orders/components/search-orders-screen.tsx";
import { MoneyBanner } from "../money-banner.tsx";

export default function SearchOrdersRoute() {
  return <SearchOrdersScreen banner={<MoneyBanner />} />;
}
