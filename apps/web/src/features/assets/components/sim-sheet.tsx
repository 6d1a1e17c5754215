import type { DataOf } from "@evenkeel/contract/endpoint";
import type { simulateInfo } from "@evenkeel/contract/simulate";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAppSetting, usePlayingSetting } from "#/api/config-queries.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { seasonQuery } from "../queries.ts";
import { ModeSwitch } from "./mode-switch.tsx";
import { PastSeasons } from "./past-seasons.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SeasonFacts } from "./season-facts.tsx";
import { SeasonSkeleton } from "./season-skeletons.tsx";
import { TopUpForm } from "./top-up-form.tsx";

type Part = "season" | "topUp" | "reset" | "past";

/** The simulated account: how the season goes, money to add, a new beginning, past seasons. */
export function SimSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("assets");
  const [part, setPart] = useState<Part>("season");
  const close = () => {
    setPart("season");
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={t(`sim.title.${part}`)}>
      {open && <SimPart part={part} onPart={setPart} />}
    </Sheet>
  );
}

function SimPart({ part, onPart }: { part: Part; onPart: (part: Part) => void }) {
  const { t } = useTranslation("assets");
  const { data, isError, refetch } = useQuery(seasonQuery);
  const back = () => onPart("season");
  if (part === "past") return <PastSeasons onBack={back} />;
  if (data === undefined) {
    return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SeasonSkeleton label={t("loading")} />;
  }
  if (part === "topUp") return <TopUpForm state={data} onDone={back} />;
  if (part === "reset") return <ResetForm state={data} onDone={back} />;
  return <Season state={data} onPart={onPart} />;
}

function Season({ state, onPart }: { state: DataOf<typeof simulateInfo>; onPart: (part: Part) => void }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const { season } = state;
  const hasReal =
    usePlayingSetting()?.some(({ name, isOpen, modes }) => name === "live" && isOpen && modes.includes("LIVE")) ===
    true;
  return (
    <>
      <p className="mb-3 text-13 text-ink-soft">
        {t("sim.season", { number: season.number, date: formatDay(season.startedAt, tag, zone) })}
        {season.isToppedUp && ` · ${t("sim.toppedUp")}`}
      </p>
      <SeasonFacts season={season} />
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button onClick={() => onPart("topUp")}>{t("sim.topUp")}</Button>
        <Button look="quiet" onClick={() => onPart("past")}>
          {t("sim.past")}
        </Button>
        <Button look="danger" className="col-span-2" onClick={() => onPart("reset")}>
          {t("sim.reset")}
        </Button>
      </div>
      {hasReal && (
        <div className="mt-2">
          <ModeSwitch to="live" />
        </div>
      )}
    </>
  );
}
