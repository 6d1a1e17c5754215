import { type SubmitEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TextField } from "#/ui/text-field.tsx";

export interface PhraseSheetProps {
  open: boolean;
  hasPhrase: boolean;
  onClose: () => void;
  /** Goes on to the proof; an empty text takes the words away. */
  onChosen: (phrase: string) => void;
}

/** The words that every mail of the house will carry. */
export function PhraseSheet({ open, hasPhrase, onClose, onChosen }: PhraseSheetProps) {
  const { t } = useTranslation("security");
  const [phrase, setPhrase] = useState("");
  const choose = (words: string) => {
    setPhrase("");
    onChosen(words);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (phrase.trim() !== "") choose(phrase.trim());
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("phrase.title")}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <p className="text-15 text-ink-soft">{t("phrase.text")}</p>
        <TextField
          label={t("phrase.label")}
          placeholder={t("phrase.example")}
          autoComplete="off"
          maxLength={40}
          value={phrase}
          onChange={setPhrase}
        />
        <Button type="submit" size="large" disabled={phrase.trim() === ""}>
          {t("phrase.save")}
        </Button>
        {hasPhrase && (
          <Button look="danger" size="large" onClick={() => choose("")}>
            {t("phrase.remove")}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
