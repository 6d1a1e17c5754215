import { type ReactNode, useEffect } from "react";
import { useLoginSetting, useLogoSetting } from "#/api/config-queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { Tabs } from "#/ui/tabs.tsx";
import { WAYS, type Way } from "../model/account-form.ts";

export interface AuthFrameProps {
  title: ReactNode;
  way: Way;
  onWay: (way: Way) => void;
  /** The form of the way that is chosen. */
  children: ReactNode;
  /** Under the form: the way to the other screen. */
  footer: ReactNode;
}

/** The frame of login and registration: the mark, a greeting, and the ways that are open as tabs. */
export function AuthFrame({ title, way, onWay, children, footer }: AuthFrameProps) {
  const { t } = useTranslation("auth");
  const onBack = useBack();
  const name = useLogoSetting()?.name ?? t("common:appName");
  const setting = useLoginSetting();
  const open = WAYS.filter((value) => setting?.[value] ?? true);
  const first = open[0];
  const isClosed = first !== undefined && !open.includes(way);
  useEffect(() => {
    if (isClosed) onWay(first);
  }, [isClosed, first, onWay]);
  return (
    <main className="column flex min-h-dvh flex-col">
      <PageHeader back={{ label: t("common:back"), onBack }} />
      <div className="flex items-center gap-2.5 px-4 pt-2">
        <img src="/favicon.svg" alt="" className="size-9 dark:hue-rotate-180 dark:invert" />
        <span className="text-17 font-semibold">{name}</span>
      </div>
      <h1 className="px-4 pt-5 pb-3 text-28 font-semibold tracking-tight">{title}</h1>
      <Tabs
        label={t("ways")}
        items={open.map((value) => ({ value, label: t(`way.${value}`) }))}
        value={way}
        onChange={onWay}
      />
      <div className="px-4 pt-5">{children}</div>
      <div className="mt-auto px-4 pt-8 pb-[calc(1.5rem+env(safe-area-inset-bottom))] text-center text-13 text-ink-soft">
        {footer}
      </div>
    </main>
  );
}
