import type { KycLevel } from "@evenkeel/contract/kyc";
import { useState } from "react";
import { useClientId } from "#/api/client-id.ts";
import { fieldErrors, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { toast } from "#/ui/toast.tsx";
import { bodyOf, EMPTY_DRAFT, isWhole, type LevelDraft, picturesOf, SAMPLE_DRAFT } from "../model/level-draft.ts";
import { handIn } from "../queries.ts";
import { LevelFields } from "./level-fields.tsx";
import { PictureField } from "./picture-field.tsx";

export interface LevelSheetProps {
  /** Null while none is handed in. */
  level: KycLevel | null;
  isSample: boolean;
  onClose: () => void;
}

/** Hands one level in: who, which pictures, and that the person agrees. */
export function LevelSheet({ level, isSample, onClose }: LevelSheetProps) {
  const { t } = useTranslation("kyc");
  const { clientId, renew } = useClientId();
  const [draft, setDraft] = useState<LevelDraft>(isSample ? SAMPLE_DRAFT : EMPTY_DRAFT);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<LevelDraft>) => setDraft((before) => ({ ...before, ...part }));
  const hand = async () => {
    if (level === null) return;
    setBusy(true);
    try {
      await handIn(bodyOf(level, draft, clientId));
      toast(t("handed"), "good");
      onClose();
    } catch (error) {
      setErrors(await fieldErrors(error));
      await reportError(error);
    } finally {
      renew();
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={level !== null}
      onClose={onClose}
      title={level === null ? "" : t(`level.${level}`)}
      footer={
        <Button
          size="large"
          busy={isBusy}
          disabled={level === null || !isWhole(level, draft)}
          onClick={() => void hand()}
        >
          {t("hand")}
        </Button>
      }
    >
      {level !== null && (
        <div className="space-y-4">
          <LevelFields level={level} draft={draft} errors={errors} isSample={isSample} onChange={change} />
          {picturesOf(level, draft.docType).map((field) => (
            <PictureField
              key={field}
              field={field}
              isSample={isSample}
              onUploaded={(id) =>
                setDraft((before) => {
                  const { [field]: _before, ...others } = before.pictures;
                  return { ...before, pictures: id === undefined ? others : { ...others, [field]: id } };
                })
              }
            />
          ))}
          <label className="flex items-start gap-3 rounded-card bg-sunken p-3.5">
            <input
              type="checkbox"
              checked={draft.consents}
              onChange={(event) => change({ consents: event.target.checked })}
              className="mt-0.5 size-5 shrink-0 accent-(--accent)"
            />
            <span className="text-13 text-ink-soft">{t(isSample ? "consent.sample" : "consent.real")}</span>
          </label>
        </div>
      )}
    </Sheet>
  );
}
