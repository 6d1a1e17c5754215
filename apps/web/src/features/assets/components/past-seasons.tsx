import type { Season } from "@evenkeel/contract/simulate";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { reportError } from "#/api/report-error.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { saveFile } from "../model/save-file.ts";
import { exportSeason, seasonsQuery } from "../queries.ts";
import { SeasonFacts } from "./season-facts.tsx";
import { SeasonCardSkeleton } from "./season-skeletons.tsx";

/** Every season with its figures and its bills as a file. */
export function PastSeasons({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation("assets");
  const { data, isError, refetch } = useQuery(seasonsQuery);
  return (
    <div className="space-y-3">
      {data === undefined &&
        (isError ? <LoadFailed onRetry={() => void refetch()} /> : <SeasonCardSkeleton label={t("loading")} />)}
      {data?.map((season) => (
        <SeasonCard key={season.id} season={season} />
      ))}
      <Button look="quiet" size="large" onClick={onBack}>
        {t("back")}
      </Button>
    </div>
  );
}

function SeasonCard({ season }: { season: Season }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveFile(await exportSeason(season.id));
    } catch (error) {
      await reportError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const end = season.endedAt === null ? t("sim.running") : formatDay(season.endedAt, tag, zone);
  return (
    <Card className="p-4">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-semibold">
          {t("sim.number", { number: season.number })}
          <span className="block text-11 font-normal text-ink-faint">
            {formatDay(season.startedAt, tag, zone)} – {end}
            {season.isToppedUp && ` · ${t("sim.toppedUp")}`}
          </span>
        </h3>
        <Button look="quiet" size="small" busy={isBusy} onClick={() => void download()}>
          <Download aria-hidden="true" className="size-4" strokeWidth={1.8} />
          {t("sim.file")}
        </Button>
      </div>
      <SeasonFacts season={season} />
    </Card>
  );
}
