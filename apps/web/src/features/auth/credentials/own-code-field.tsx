import type { CodeType } from "@evenkeel/contract/codes";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Segmented } from "#/ui/segmented.tsx";
import { CodeField } from "../components/code-field.tsx";
import type { Facts } from "./credential-frame.tsx";

export type Channel = "email" | "phone";

/** The contacts of one's own that a code can go to. */
export function channelsOf({ email, phone }: Facts): Channel[] {
  return [...(email === null ? [] : (["email"] as const)), ...(phone === null ? [] : (["phone"] as const))];
}

interface OwnCodeFieldProps {
  facts: Facts;
  codeType: CodeType;
  channel: Channel;
  onChannel: (channel: Channel) => void;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A code that goes to a contact of one's own; who has two chooses. */
export function OwnCodeField({ facts, codeType, channel, onChannel, ...field }: OwnCodeFieldProps) {
  const { t } = useTranslation("credentials");
  const channels = channelsOf(facts);
  const to = channel === "email" ? facts.email : facts.phone;
  return (
    <div className="space-y-3">
      {channels.length > 1 && (
        <Segmented<Channel>
          label={t("code.by")}
          items={channels.map((value) => ({ value, label: t(`code.${value}`) }))}
          value={channel}
          onChange={onChannel}
        />
      )}
      <CodeField
        key={channel}
        label={t("code.to", { to: `\u2066${to ?? ""}\u2069` })}
        ask={{ codeType, channel }}
        {...field}
      />
    </div>
  );
}
