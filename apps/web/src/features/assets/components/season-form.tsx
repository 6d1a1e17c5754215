import { type ReactNode, useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { useClientId } from "#/api/client-id.ts";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { SheetFoot } from "#/ui/sheet-foot.tsx";
import { toast } from "#/ui/toast.tsx";
import { refreshMoney } from "../queries.ts";

interface SeasonFormProps {
  /** Sends what is typed. @returns what the person is told. */
  send: (clientId: string) => Promise<string>;
  onDone: () => void;
  look?: "danger";
  disabled: boolean;
  action: string;
  children: ReactNode;
}

/** A change of the simulated account that is made once, however often it is pressed, and the way back. */
export function SeasonForm({ send, onDone, look, disabled, action, children }: SeasonFormProps) {
  const { t } = useTranslation("assets");
  const { clientId, renew } = useClientId();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    try {
      const told = await send(clientId);
      await refreshMoney();
      toast(told, "good");
      onDone();
    } catch (error) {
      // Refused, the next attempt is an intent of its own; without an answer the same one is sent again.
      if (error instanceof ApiError && error.code !== 0) renew();
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
        void submit();
      }}
    >
      {children}
      <SheetFoot>
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button look="quiet" onClick={onDone}>
            {t("back")}
          </Button>
          <Button type="submit" size="large" busy={isBusy} disabled={disabled} {...(look && { look })}>
            {action}
          </Button>
        </div>
      </SheetFoot>
    </form>
  );
}
