import type { CodeType } from "@evenkeel/contract/codes";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import type { CaptchaAnswer } from "../enter-calls.ts";

const CaptchaSheet = lazy(() => import("./captcha-sheet.tsx"));

interface Asked {
  readonly work: (answer?: CaptchaAnswer) => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** What a person who closed the sheet has decided: nothing failed. */
export class CaptchaGivenUp extends Error {}

/**
 * Runs calls that may want the answer to a picture first: where the server asks for one, a sheet opens, and the call is
 * made again with the answer.
 */
export function useCaptcha(codeType: CodeType | undefined): {
  withCaptcha: (work: Asked["work"]) => Promise<void>;
  sheet: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const asked = useRef<Asked | null>(null);

  async function withCaptcha(work: Asked["work"]): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== "auth.captchaRequired") throw error;
      await new Promise<void>((resolve, reject) => {
        asked.current = { work, resolve, reject };
        setOpen(true);
      });
    }
  }

  /** @returns whether the answer was right; any other failure is the caller's. */
  async function answer(given: CaptchaAnswer): Promise<boolean> {
    const waiting = asked.current;
    if (waiting === null) return true;
    try {
      await waiting.work(given);
      waiting.resolve();
    } catch (error) {
      if (error instanceof ApiError && error.key === "auth.captchaWrong") return false;
      waiting.reject(error);
    }
    asked.current = null;
    setOpen(false);
    return true;
  }

  function close(): void {
    asked.current?.reject(new CaptchaGivenUp());
    asked.current = null;
    setOpen(false);
  }

  const sheet = (
    <Suspense>{isOpen && <CaptchaSheet codeType={codeType} open onAnswer={answer} onClose={close} />}</Suspense>
  );
  return { withCaptcha, sheet };
}
