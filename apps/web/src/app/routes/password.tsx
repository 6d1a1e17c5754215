import PlaceholderScreen from "#/features/placeholder/placeholder-screen.tsx";

export default function PasswordRoute() {
  return <PlaceholderScreen />;
}
