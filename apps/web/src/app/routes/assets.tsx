import { AssetsScreen } from "#/features/assets/components/assets-screen.tsx";
import { MoneyBanner } from "../money-banner.tsx";

export default function AssetsRoute() {
  return <AssetsScreen banner={<MoneyBanner />} />;
}
