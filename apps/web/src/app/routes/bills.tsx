import { BillsScreen } from "#/features/assets/components/bills-screen.tsx";

export default function BillsRoute() {
  return <BillsScreen />;
}
