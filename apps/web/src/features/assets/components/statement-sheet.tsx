import type { StatementFormat, StatementJob } from "@evenkeel/contract/asset-statement";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { reportError } from "#/api/report-error.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { dayText, periodStart, statementSpan } from "../model/bill-period.ts";
import { saveFile } from "../model/save-file.ts";
import { askStatement, fetchStatement, refreshMoney, statementsQuery } from "../queries.ts";

/** Asks for a file of bills, and gives those that are kept. */
export function StatementSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("assets");
  return (
    <Sheet open={open} onClose={onClose} title={t("statement.title")}>
      {open && (
        <>
          <StatementForm />
          <KeptStatements />
        </>
      )}
    </Sheet>
  );
}

function StatementForm() {
  const { t } = useTranslation("assets");
  const [fromDay, setFromDay] = useState(() => dayText(periodStart("month", Date.now()) ?? Date.now()));
  const [toDay, setToDay] = useState(() => dayText(Date.now()));
  const [format, setFormat] = useState<StatementFormat>("csv");
  const [isBusy, setIsBusy] = useState(false);
  const span = statementSpan(fromDay, toDay);
  const send = async () => {
    if (span === null) return;
    setIsBusy(true);
    try {
      await askStatement({ ...span, format });
      await refreshMoney();
      toast(t("statement.asked"), "good");
    } catch (error) {
      await reportError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t("statement.from")} type="date" value={fromDay} onChange={setFromDay} />
        <TextField label={t("statement.to")} type="date" value={toDay} onChange={setToDay} />
      </div>
      {span === null && <p className="text-13 text-warn">{t("statement.range")}</p>}
      <Segmented<StatementFormat>
        label={t("statement.format")}
        items={[
          { value: "csv", label: "CSV" },
          { value: "pdf", label: "PDF" },
        ]}
        value={format}
        onChange={setFormat}
      />
      <Button type="submit" size="large" busy={isBusy} disabled={span === null}>
        {t("statement.ask")}
      </Button>
      <p className="text-13 text-ink-soft">{t("statement.text")}</p>
    </form>
  );
}

function KeptStatements() {
  const { t } = useTranslation("assets");
  const { data, isError, refetch } = useQuery(statementsQuery);
  if (data === undefined && isError) return <LoadFailed title={t("statement.lost")} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t("statement.kept")} className="mt-5">
      <h3 className="pb-1 text-13 text-ink-soft">{t("statement.kept")}</h3>
      <ul>
        {data.map((job) => (
          <KeptStatement key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function KeptStatement({ job }: { job: StatementJob }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveFile(await fetchStatement(job.id));
    } catch (error) {
      await reportError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 border-hairline not-first:border-t">
      <span>
        <span className="block">
          {formatDay(job.from, tag)} – {formatDay(job.to - 1, tag)}
        </span>
        <span className="block text-11 text-ink-faint">
          {job.rows === null ? t(`statement.${job.status}`) : t("statement.rows", { count: job.rows })}
        </span>
      </span>
      {job.status === "ready" && (
        <Button look="quiet" size="small" busy={isBusy} onClick={() => void download()}>
          <Download aria-hidden="true" className="size-4" strokeWidth={1.8} />
          {job.format.toUpperCase()}
        </Button>
      )}
    </li>
  );
}
