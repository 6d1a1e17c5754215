import PlaceholderScreen from "#/features/placeholder/placeholder-screen.tsx";

export default function UcenterRoute() {
  return <PlaceholderScreen />;
}
