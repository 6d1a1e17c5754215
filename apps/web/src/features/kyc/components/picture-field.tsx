import ImageUp from "lucide-react/icons/image-up";
import { useEffect, useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { sendPicture, type Uploaded } from "#/api/upload.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { shrinkPicture } from "#/lib/shrink-picture.ts";
import { Button } from "#/ui/button.tsx";
import { Spinner } from "#/ui/spinner.tsx";
import { drawSample, type SampleKind } from "../model/sample-picture.ts";

export interface PictureFieldProps {
  field: SampleKind;
  /** Samples are drawn here; there is no way to choose a file. */
  isSample: boolean;
  onUploaded: (id: string | undefined) => void;
}

/** One picture of a submission: chosen or drawn, sent at once, shown, and what should be mended about it. */
export function PictureField({ field, isSample, onUploaded }: PictureFieldProps) {
  const { t } = useTranslation("kyc");
  const [preview, setPreview] = useState<string | null>(null);
  const [sent, setSent] = useState<Uploaded | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);

  const take = async (make: () => Promise<Blob>) => {
    setBusy(true);
    try {
      const picture = await make();
      setPreview(URL.createObjectURL(picture));
      setSent(null);
      onUploaded(undefined);
      const uploaded = await sendPicture("kyc", picture);
      setSent(uploaded);
      onUploaded(uploaded.id);
    } catch (error) {
      setPreview(null);
      await reportError(error);
    } finally {
      setBusy(false);
    }
  };
  const name = t(`field.${field}`);
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-soft">{name}</legend>
      <div className="relative grid aspect-[25/16] place-items-center overflow-hidden rounded-card border border-hairline bg-sunken">
        {preview === null ? (
          <ImageUp aria-hidden="true" className="size-8 text-ink-faint" strokeWidth={1.4} />
        ) : (
          <img src={preview} alt={name} className="size-full object-contain" />
        )}
        {isBusy && <Spinner className="absolute size-6 text-accent" />}
      </div>
      {sent !== null && (
        <p
          role="status"
          className={sent.issues.length > 0 ? "mt-1.5 text-13 text-warn" : "mt-1.5 text-13 text-ink-soft"}
        >
          {sent.issues.length === 0 ? t("picture.good") : sent.issues.map((issue) => t(`reason.${issue}`)).join(" ")}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isSample ? (
          <>
            <Button look="outline" disabled={isBusy} onClick={() => void take(() => drawSample(field, false))}>
              {t("sample.clear")}
            </Button>
            <Button look="outline" disabled={isBusy} onClick={() => void take(() => drawSample(field, true))}>
              {t("sample.blurred")}
            </Button>
          </>
        ) : (
          <label className="relative inline-flex min-h-11 cursor-pointer items-center rounded-field border border-hairline bg-surface px-4 font-semibold focus-within:outline-2 focus-within:outline-accent">
            {t(preview === null ? "picture.choose" : "picture.other")}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              disabled={isBusy}
              className="absolute inset-0 opacity-0"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file !== undefined) void take(() => shrinkPicture(file));
              }}
            />
          </label>
        )}
      </div>
    </fieldset>
  );
}
