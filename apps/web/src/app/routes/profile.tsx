import { ProfileScreen } from "#/features/profile/components/profile-screen.tsx";

export default function ProfileRoute() {
  return <ProfileScreen />;
}
