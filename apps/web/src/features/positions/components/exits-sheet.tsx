import { useState } from "react";
import { formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Chips } from "#/ui/chips.tsx";
import { useTriggerPrice } from "../hooks/use-trigger-price.ts";
import { PARTS_MAX } from "../model/exits-draft.ts";
import { ExitForm } from "./exit-form.tsx";
import { type PositionFormProps, PositionSheet, type PositionSheetProps } from "./position-sheet.tsx";

/** A position's ways out: for all of it, and up to ten for parts. */
export default function ExitsSheet(props: PositionSheetProps) {
  const { t } = useTranslation("orders");
  return <PositionSheet {...props} title={t("exits.title")} form={Exits} />;
}

function Exits({ position, market, onClose }: PositionFormProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const [shown, setShown] = useState("whole");
  const now = useTriggerPrice(market, position.triggerBy);
  const { exits } = position;
  const part = exits.find(({ id }) => id === shown);
  const which = part ?? (shown === "new" && exits.length < PARTS_MAX ? "new" : "whole");
  const items = [
    { value: "whole", label: t("exits.whole") },
    ...exits.map(({ id, qty }) => ({ value: id, label: <span className="num">{`${qty} ${market.base}`}</span> })),
    ...(exits.length < PARTS_MAX ? [{ value: "new", label: t("exits.addPart") }] : []),
  ];
  const value = typeof which === "string" ? which : which.id;
  return (
    <>
      <p className="flex justify-between text-13 text-ink-soft">
        <span>
          {t("position.entry")}{" "}
          <span className="num font-semibold text-ink">{formatPrice(position.entryPrice, market.tickSize, tag)}</span>
        </span>
        <span>
          {t(`triggerBy.${position.triggerBy}`)}{" "}
          <span className="num font-semibold text-ink">{formatPrice(now, market.tickSize, tag)}</span>
        </span>
      </p>
      <Chips className="-mx-4" label={t("exits.which")} items={items} value={value} onChange={setShown} />
      <ExitForm
        key={value}
        position={position}
        market={market}
        which={which}
        onDone={(next) => {
          if (which === "whole") return onClose();
          const made = next.exits.find(({ id }) => !exits.some((old) => old.id === id));
          setShown(made?.id ?? (next.exits.some(({ id }) => id === value) ? value : "whole"));
        }}
      />
    </>
  );
}
