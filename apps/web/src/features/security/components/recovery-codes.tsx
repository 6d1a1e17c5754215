import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { toast } from "#/ui/toast.tsx";

/** Recovery codes, shown this once, to be copied or written down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation("security");
  const copy = () => {
    void navigator.clipboard.writeText(codes.join("\n")).then(
      () => toast(t("codes.copied"), "good"),
      () => toast(t("codes.copyByHand"), "bad"),
    );
  };
  return (
    <div className="space-y-4">
      <p className="text-15 text-ink-soft">{t("codes.text")}</p>
      <ul dir="ltr" className="num grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-sunken px-5 py-4 text-15">
        {codes.map((code) => (
          <li key={code} className="text-center tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button look="quiet" onClick={copy}>
          {t("codes.copy")}
        </Button>
        <Button onClick={onDone}>{t("codes.done")}</Button>
      </div>
    </div>
  );
}
