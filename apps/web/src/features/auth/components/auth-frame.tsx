import { type ReactNode, useState } from "react";
import { useLogoSetting } from "#/api/config-queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { NeedsState } from "#/ui/state.tsx";
import { Tabs } from "#/ui/tabs.tsx";

const WAYS = ["account", "email", "phone"] as const;
type Way = (typeof WAYS)[number];

export interface AuthFrameProps {
  title: ReactNode;
  /** The form of the account tab, the way that is open. */
  children: ReactNode;
  /** Under the form: the way to the other screen. */
  footer: ReactNode;
}

/** The frame of login and registration: the mark, a greeting, and the three ways as tabs. */
export function AuthFrame({ title, children, footer }: AuthFrameProps) {
  const { t } = useTranslation("auth");
  const onBack = useBack();
  const [way, setWay] = useState<Way>("account");
  const name = useLogoSetting()?.name ?? t("common:appName");
  return (
    <main className="column flex min-h-dvh flex-col">
      <PageHeader back={{ label: t("common:back"), onBack }} />
      <div className="flex items-center gap-2.5 px-4 pt-2">
        <img src="/favicon.svg" alt="" className="size-9" />
        <span className="text-17 font-semibold">{name}</span>
      </div>
      <h1 className="px-4 pt-5 pb-3 text-28 font-semibold tracking-tight">{title}</h1>
      <Tabs
        label={t("ways")}
        items={WAYS.map((value) => ({ value, label: t(`way.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      {way === "account" ? (
        <div className="px-4 pt-5">{children}</div>
      ) : (
        <NeedsState title={t("wayClosed.title")}>{t(`wayClosed.${way}`)}</NeedsState>
      )}
      <div className="mt-auto px-4 pt-8 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-center text-13 text-ink-soft">
        {footer}
      </div>
    </main>
  );
}
