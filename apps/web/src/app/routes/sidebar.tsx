import PlaceholderScreen from "#/features/placeholder/placeholder-screen.tsx";

export default function SidebarRoute() {
  return <PlaceholderScreen />;
}
