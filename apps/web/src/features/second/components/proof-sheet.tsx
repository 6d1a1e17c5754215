import type { IndexTick, SecondContract } from "@evenkeel/contract/second";
import { useQuery } from "@tanstack/react-query";
import { useAppSetting } from "#/api/config-queries.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { formatExact, NO_VALUE } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { saveText } from "#/lib/save-text.ts";
import { Button } from "#/ui/button.tsx";
import { FactRow } from "#/ui/fact.tsx";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import SheetPanel from "#/ui/sheet-panel.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { proofQuery } from "../queries.ts";

interface ProofSheetProps extends LayerProps {
  contract: SecondContract | undefined;
}

/** The two prices that decided a contract, and the published files in which they stand. */
export default function ProofSheet({ open, onClose, contract }: ProofSheetProps) {
  const { t } = useTranslation("second");
  return (
    <SheetPanel open={open} onClose={onClose} title={t("proof.title")}>
      <p className="text-13 text-ink-soft">{t("proof.text")}</p>
      {contract && <Proof key={contract.id} id={contract.id} />}
    </SheetPanel>
  );
}

function Proof({ id }: { id: string }) {
  const { t } = useTranslation("second");
  const { data, isError, refetch } = useQuery(proofQuery(id));
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mt-3 h-40 w-full" />;
  return (
    <div className="mt-3 space-y-4">
      <Price name={t("entry")} price={data.contract.entry} />
      <Price name={t("end")} price={data.contract.settlement} />
      {data.files.length === 0 && <p className="text-13 text-ink-soft">{t("proof.none")}</p>}
      {data.files.map((file) => (
        <section key={file.id} className="rounded-card bg-sunken p-3 text-13">
          <h3 className="text-11 text-ink-faint">{t("proof.file")}</h3>
          <p className="num mt-1 break-all">{file.sha256}</p>
          <Button
            look="quiet"
            size="small"
            className="mt-3"
            onClick={() => saveText(`${file.referCoin}-${file.from}.csv`, file.content)}
          >
            {t("proof.save")}
          </Button>
        </section>
      ))}
    </div>
  );
}

function Price({ name, price }: { name: string; price: IndexTick | null }) {
  const { t } = useTranslation("second");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  return (
    <dl className="space-y-1.5 text-13">
      <FactRow name={name}>{price === null ? NO_VALUE : formatExact(price.price, tag)}</FactRow>
      {price !== null && (
        <>
          <FactRow name={t("proof.time")}>{formatDateTime(price.at, tag, zone)}</FactRow>
          <FactRow name={t("proof.number")}>{price.id}</FactRow>
        </>
      )}
    </dl>
  );
}
