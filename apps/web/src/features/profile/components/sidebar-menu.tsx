import Download from "lucide-react/icons/arrow-down-to-line";
import Bell from "lucide-react/icons/bell";
import BookOpen from "lucide-react/icons/book-open";
import FileText from "lucide-react/icons/file-text";
import Globe from "lucide-react/icons/globe";
import Headset from "lucide-react/icons/headset";
import Info from "lucide-react/icons/info";
import Moon from "lucide-react/icons/moon";
import Receipt from "lucide-react/icons/receipt-text";
import Users from "lucide-react/icons/user-plus";
import type { ReactNode } from "react";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ListRow } from "#/ui/list-row.tsx";
import { LinkGroup } from "./link-group.tsx";
import { PersonCard } from "./person-card.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

const ICON = { className: "size-5", strokeWidth: 1.6, "aria-hidden": true } as const;

export interface SidebarMenuProps {
  /** The switch between light and dark. */
  themeSwitch: ReactNode;
  onSignOut: () => Promise<void>;
}

/** The menu: who is signed in, how the app looks, and the ways to everything that has no tab. */
export function SidebarMenu({ themeSwitch, onSignOut }: SidebarMenuProps) {
  const { t } = useTranslation(["profile", "screens"]);
  const { name } = useLocale();
  return (
    <>
      <PersonCard />
      <LinkGroup
        entries={[{ to: "/language-selection", title: t("language"), icon: <Globe {...ICON} />, trailing: name }]}
      >
        <ListRow
          leading={<Moon {...ICON} className="size-5 text-ink-soft" />}
          title={t("dark")}
          trailing={themeSwitch}
        />
      </LinkGroup>
      <LinkGroup
        entries={[
          { to: "/ucenterOrder", title: t("screens:/ucenterOrder.title"), icon: <Receipt {...ICON} /> },
          { to: "/deposit", title: t("screens:/deposit.title"), icon: <Download {...ICON} /> },
          { to: "/promotion", title: t("screens:/promotion.title"), icon: <Users {...ICON} /> },
        ]}
      />
      <LinkGroup
        entries={[
          { to: "/kefu", title: t("screens:/kefu.title"), icon: <Headset {...ICON} /> },
          { to: "/help", title: t("screens:/help.title"), icon: <BookOpen {...ICON} /> },
          { to: "/activity", title: t("screens:/activity.title"), icon: <Bell {...ICON} /> },
          {
            to: "/sidebar-termsService",
            title: t("screens:/sidebar-termsService.title"),
            icon: <FileText {...ICON} />,
          },
          { to: "/aboutus", title: t("screens:/aboutus.title"), icon: <Info {...ICON} /> },
        ]}
      />
      <SignOutButton onSignOut={onSignOut} />
    </>
  );
}
