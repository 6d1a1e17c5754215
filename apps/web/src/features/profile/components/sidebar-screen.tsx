import { useTranslation } from "react-i18next";
import { useBack } from "#/lib/use-back.ts";
import { PageHeader } from "#/ui/page-header.tsx";
import { SidebarMenu, type SidebarMenuProps } from "./sidebar-menu.tsx";

/** The menu as a page of its own. */
export function SidebarScreen(menu: SidebarMenuProps) {
  const { t } = useTranslation("screens");
  const onBack = useBack();
  return (
    <main className="column">
      <PageHeader title={t("/Sidebar.title")} back={{ label: t("common:back"), onBack }} />
      <SidebarMenu {...menu} />
    </main>
  );
}
