import { TransferScreen } from "#/features/assets/components/transfer-screen.tsx";
import { MoneyBanner } from "../money-banner.tsx";

export default function TransferRoute() {
  return <TransferScreen banner={<MoneyBanner />} />;
}
