import { BillsScreen } from "#/features/assets/components/bills-screen.tsx";
import { MoneyBanner } from "../money-banner.tsx";

export default function BillsRoute() {
  return <BillsScreen banner={<MoneyBanner />} />;
}
