import PlaceholderScreen from "#/features/placeholder/placeholder-screen.tsx";

export default function HomeRoute() {
  return <PlaceholderScreen />;
}
