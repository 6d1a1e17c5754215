import { LanguageScreen } from "#/features/settings/components/language-screen.tsx";

export default function LanguageSelectionRoute() {
  return <LanguageScreen />;
}
