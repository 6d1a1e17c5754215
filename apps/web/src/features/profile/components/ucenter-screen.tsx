import Award from "lucide-react/icons/award";
import BadgeCheck from "lucide-react/icons/badge-check";
import CreditCard from "lucide-react/icons/credit-card";
import Gauge from "lucide-react/icons/gauge";
import Globe from "lucide-react/icons/globe";
import KeyRound from "lucide-react/icons/key-round";
import Lock from "lucide-react/icons/lock";
import Mail from "lucide-react/icons/mail";
import Receipt from "lucide-react/icons/receipt-text";
import ShieldCheck from "lucide-react/icons/shield-check";
import Smartphone from "lucide-react/icons/smartphone";
import ZoomIn from "lucide-react/icons/zoom-in";
import type { ReactNode } from "react";
import { useUser } from "#/api/user-query.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Card } from "#/ui/card.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { LinkGroup } from "./link-group.tsx";
import { PersonCard } from "./person-card.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

const ICON = { className: "size-5", strokeWidth: 1.6, "aria-hidden": true } as const;
const SOFT_ICON = { ...ICON, className: "size-5 text-ink-soft" };

export interface UcenterScreenProps {
  themeChoice: ReactNode;
  /** In which zone and form times are told. */
  timeChoices: ReactNode;
  zoomSwitch: ReactNode;
  paletteChoice: ReactNode;
  textSizeChoice: ReactNode;
  /** Alerts and notices, which belong to areas of their own. */
  notices: ReactNode;
  onSignOut: () => Promise<void>;
}

/** The person's own page: identity, security, how the app looks. */
export function UcenterScreen({
  themeChoice,
  timeChoices,
  zoomSwitch,
  paletteChoice,
  textSizeChoice,
  notices,
  onSignOut,
}: UcenterScreenProps) {
  const { t } = useTranslation(["profile", "screens"]);
  const { name } = useLocale();
  const user = useUser();
  const done = (isDone: boolean | undefined) => (isDone === undefined ? undefined : t(isDone ? "set" : "notSet"));
  return (
    <main className="column">
      <PageHeader title={t("screens:/ucenter.title")} />
      <PersonCard />
      <LinkGroup
        entries={[
          { to: "/ucenterOrder", title: t("screens:/ucenterOrder.title"), icon: <Receipt {...ICON} /> },
          {
            to: "/vip",
            title: t("screens:/vip.title"),
            icon: <Award {...ICON} />,
            ...(user && { trailing: <span className="num">{user.vipLevel}</span> }),
          },
          { to: "/banking", title: t("screens:/banking.title"), icon: <CreditCard {...ICON} /> },
        ]}
      />
      {notices}
      <LinkGroup
        entries={[
          {
            to: "/ucenter?page=limits",
            title: t("limits"),
            icon: <Gauge {...ICON} />,
          },
        ]}
      />
      <h2 className="px-4 pt-5 text-13 text-ink-soft">{t("security")}</h2>
      <LinkGroup
        entries={[
          {
            to: "/authentication",
            title: t("screens:/authentication.title"),
            icon: <BadgeCheck {...ICON} />,
            trailing: done(user && user.kyc.level > 0),
          },
          { to: "/security", title: t("screens:/security.title"), icon: <ShieldCheck {...ICON} /> },
          { to: "/loginpassword", title: t("screens:/loginpassword.title"), icon: <Lock {...ICON} /> },
          {
            to: "/fund-password",
            title: t("screens:/fund-password.title"),
            icon: <KeyRound {...ICON} />,
            trailing: done(user?.hasTradePwd),
          },
          {
            to: "/email-authentication",
            title: t("screens:/email-authentication.title"),
            icon: <Mail {...ICON} />,
            trailing: done(user && user.email !== null),
          },
          {
            to: "/phone-authentication",
            title: t("screens:/phone-authentication.title"),
            icon: <Smartphone {...ICON} />,
            trailing: done(user && user.phone !== null),
          },
        ]}
      />
      <h2 className="px-4 pt-5 text-13 text-ink-soft">{t("display")}</h2>
      <LinkGroup
        entries={[{ to: "/language-selection", title: t("language"), icon: <Globe {...ICON} />, trailing: name }]}
      >
        <ListRow leading={<ZoomIn {...SOFT_ICON} />} title={t("zoom")} trailing={zoomSwitch} />
      </LinkGroup>
      <Card className="mx-4 mt-3 pt-3 pb-1">
        <p className="px-4 pb-2">{t("theme")}</p>
        <div className="px-4 pb-3">{themeChoice}</div>
        <p className="px-4">{t("palette")}</p>
        {paletteChoice}
        <p className="px-4 pt-2 pb-2">{t("textSize")}</p>
        <div className="px-4 pb-3">{textSizeChoice}</div>
        {timeChoices}
      </Card>
      <SignOutButton onSignOut={onSignOut} />
    </main>
  );
}
