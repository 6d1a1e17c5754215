import { useState } from "react";
import { fieldErrors, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { changeProfile } from "../queries.ts";

const MAX_LENGTH = 32;

/** Changes the name that others see. */
export function NameSheet({ open, now, onClose }: { open: boolean; now: string; onClose: () => void }) {
  const { t } = useTranslation("profile");
  const [name, setName] = useState(now);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await changeProfile({ nickName: name });
      toast(t("saved"), "good");
      onClose();
    } catch (failure) {
      const { nickName } = await fieldErrors(failure);
      if (nickName === undefined) await reportError(failure);
      setError(nickName);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("nickName")}
      footer={
        <Button
          size="large"
          busy={isBusy}
          disabled={name.trim() === "" || name.trim() === now}
          onClick={() => void save()}
        >
          {t("save")}
        </Button>
      }
    >
      <TextField
        label={t("nickName")}
        hint={t("nickName.hint")}
        value={name}
        onChange={(next) => {
          setName(next);
          setError(undefined);
        }}
        error={error}
        maxLength={MAX_LENGTH}
        autoComplete="nickname"
      />
    </Sheet>
  );
}
