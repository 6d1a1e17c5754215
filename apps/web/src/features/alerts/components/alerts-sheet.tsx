import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Segmented } from "#/ui/segmented.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { useAlertUpdates } from "../hooks/use-alert-updates.ts";
import { AlertHistory } from "./alert-history.tsx";
import { AlertList } from "./alert-list.tsx";

type Tab = "list" | "history";

/** All alerts of the person, and when they fired. */
export default function AlertsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("alerts");
  const [tab, setTab] = useState<Tab>("list");
  useAlertUpdates();
  return (
    <Sheet open={open} onClose={onClose} title={t("title")}>
      <div className="min-h-[60dvh]">
        <Segmented<Tab>
          label={t("title")}
          items={[
            { value: "list", label: t("tab.list") },
            { value: "history", label: t("tab.history") },
          ]}
          value={tab}
          onChange={setTab}
          className="mb-2"
        />
        {tab === "list" ? <AlertList /> : <AlertHistory />}
      </div>
    </Sheet>
  );
}
