import { HelpScreen } from "#/features/notices/components/help-screen.tsx";

export default function QuestionsRoute() {
  return <HelpScreen />;
}
