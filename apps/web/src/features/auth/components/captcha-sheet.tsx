import type { CodeType } from "@evenkeel/contract/codes";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type SubmitEvent, useEffect, useState } from "react";
import { errorText, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { type Challenge, fetchImage, fetchQuestion } from "../captcha-calls.ts";
import type { CaptchaAnswer } from "../enter-calls.ts";

export interface CaptchaSheetProps {
  codeType: CodeType | undefined;
  open: boolean;
  /** Answers whether it was right; a wrong one brings another picture. */
  onAnswer: (answer: CaptchaAnswer) => Promise<boolean>;
  onClose: () => void;
}

/** A picture whose characters are copied, or a question in words for who cannot see it. */
export default function CaptchaSheet({ codeType, open, onAnswer, onClose }: CaptchaSheetProps) {
  const { t } = useTranslation("auth");
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);

  const ask = async (kind: Challenge["kind"]) => {
    setCode("");
    try {
      setChallenge(await (kind === "image" ? fetchImage(codeType) : fetchQuestion(codeType)));
    } catch (failure) {
      await reportError(failure);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first picture, once for each opening.
  useEffect(() => void ask("image"), []);
  useEffect(() => () => revoke(challenge), [challenge]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (challenge === null || code.trim() === "") {
      setError(await errorText("please_code"));
      return;
    }
    setBusy(true);
    const isRight = await onAnswer({ code: code.trim(), captchaId: challenge.captchaId });
    setBusy(false);
    if (isRight) return;
    setError(await errorText("auth.captchaWrong"));
    await ask(challenge.kind);
  };

  return (
    <Sheet open={open} onClose={onClose} title={t("captcha.title")}>
      <form noValidate onSubmit={submit} className="space-y-4 pb-2">
        <div className="flex items-center gap-2">
          <div className="grid min-h-24 flex-1 place-items-center overflow-hidden rounded-field border border-hairline bg-sunken">
            {challenge?.kind === "image" && (
              <img src={challenge.url} alt={t("captcha.image")} width={280} height={96} className="h-auto w-full" />
            )}
            {challenge?.kind === "question" && (
              // Read out when it comes, as it takes the place of a picture.
              <p role="status" className="px-3 py-2 text-center text-15">
                {t("captcha.question", { places: challenge.places.join(", ") })}
                <span dir="ltr" className="mt-1 block text-22 font-semibold tracking-[0.3em]">
                  {challenge.letters.join(" ")}
                </span>
              </p>
            )}
          </div>
          <IconButton label={t("captcha.another")} onClick={() => void ask(challenge?.kind ?? "image")}>
            <RefreshCw className="size-5" strokeWidth={1.6} />
          </IconButton>
        </div>
        <button
          type="button"
          onClick={() => void ask(challenge?.kind === "question" ? "image" : "question")}
          className="min-h-11 w-full text-13 text-accent"
        >
          {t(challenge?.kind === "question" ? "captcha.showImage" : "captcha.inWords")}
        </button>
        <TextField
          label={t("captcha.label")}
          name="captcha"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          dir="ltr"
          value={code}
          error={error}
          onChange={(value) => {
            setCode(value);
            setError("");
          }}
        />
        <Button type="submit" size="large" busy={isBusy}>
          {t("captcha.confirm")}
        </Button>
      </form>
    </Sheet>
  );
}

function revoke(challenge: Challenge | null): void {
  if (challenge?.kind === "image") URL.revokeObjectURL(challenge.url);
}
