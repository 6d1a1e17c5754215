import { NoticeCentre } from "#/features/notices/components/notice-centre.tsx";

export default function HelpRoute() {
  return <NoticeCentre />;
}
