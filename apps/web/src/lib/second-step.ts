import { createStore } from "./external-store.ts";
import { layerGone } from "./history-layer.ts";

/** What a login that needs a second factor was answered with. */
export interface SecondStep {
  readonly ticket: string;
  readonly factors: readonly string[];
}

interface Waiting extends SecondStep {
  readonly done: (satoken: string) => void;
  readonly cancel: () => void;
}

/** The login that waits for its second factor; the login screen shows a sheet while there is one. */
export const secondStep = createStore<Waiting | null>(null);

/** Thrown where the person gave the second step up; nothing to report. */
export class SecondStepCancelled extends DOMException {
  constructor() {
    super("the second step was given up", "AbortError");
  }
}

/** Asks the person for the second factor. @returns the session's token. @throws SecondStepCancelled. */
export function askSecondStep(step: SecondStep): Promise<string> {
  return new Promise((resolve, reject) => {
    const close = () => secondStep.set(null);
    secondStep.set({
      ...step,
      done: (satoken) => {
        const isGone = layerGone();
        close();
        void isGone.then(() => resolve(satoken));
      },
      cancel: () => {
        close();
        reject(new SecondStepCancelled());
      },
    });
  });
}
