import { NoticeDetails } from "#/features/notices/components/notice-details.tsx";

export default function HelpDetailsRoute() {
  return <NoticeDetails />;
}
