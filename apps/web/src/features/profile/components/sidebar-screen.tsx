import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
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
