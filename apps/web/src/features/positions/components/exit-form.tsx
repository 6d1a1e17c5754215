import type { ExitKind, ExitUnit } from "@evenkeel/calc/exit-levels";
import { useState } from "react";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatExact, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { SheetFoot } from "#/ui/sheet-foot.tsx";
import { toast } from "#/ui/toast.tsx";
import { useGuarantee } from "../hooks/use-guarantee.ts";
import { useOnce } from "../hooks/use-once.ts";
import { useTriggerPrice } from "../hooks/use-trigger-price.ts";
import { exitBaseOf, priceOfExit, textsOfExits } from "../model/exit-units.ts";
import { type ExitsDraft, exitsBody, exitsIssues, openExits, removeBody } from "../model/exits-draft.ts";
import { Outcome, UnitButton } from "./exit-outcome.tsx";
import { GuaranteeSwitch } from "./guarantee-switch.tsx";
import type { PositionMarket } from "./position-market.ts";

const RATE_DIGITS = 2;
/** Digits of a return or an amount that may be typed. */
const FIGURE_DIGITS = 2;
type TextName = "qty" | "takeProfit" | "stopLoss" | "trailing" | "activationPrice";

export interface ExitFormProps {
  position: TradePosition;
  market: PositionMarket;
  /** All of the position, one of its parts, or a part that is to be. */
  which: Parameters<typeof openExits>[1];
  /** The position as it stands with what was saved. */
  onDone: (position: TradePosition) => void;
}

/** One exit: size of its part, take-profit, stop-loss and a stop that trails, with what each would bring. */
export function ExitForm({ position, market, which, onDone }: ExitFormProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const product = useProduct();
  const [before] = useState(() => openExits(position, which));
  const [draft, setDraft] = useState<ExitsDraft>(before);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const now = useTriggerPrice(market, draft.triggerBy);
  const guarantee = useGuarantee(position, market, draft.stopLoss, which === "whole");
  const issues = exitsIssues(draft, before, position, now, market);
  if (guarantee.issue !== null) issues.stopLoss ??= guarantee.issue;
  const send = useOnce({
    send: (body: "save" | "remove", clientId) => {
      const changed = exitsBody(clientId, position.id, draft, before);
      const bare = { clientId, id: position.id };
      const saved =
        guarantee.isNew && guarantee.wanted !== null
          ? { ...(changed ?? bare), guaranteedStop: guarantee.wanted }
          : changed;
      return product.setExits(
        body === "remove" || saved === null ? removeBody(clientId, position.id, before.exitId) : saved,
      );
    },
    onDone: (next) => {
      toast(t("exits.saved"), "good");
      onDone(next);
    },
    onFields: setRefused,
  });
  const change = (part: Partial<ExitsDraft>) => {
    setRefused({});
    setDraft((old) => ({ ...old, ...part }));
  };
  const [unit, setUnit] = useState<ExitUnit>("price");
  const [texts, setTexts] = useState({ takeProfit: "", stopLoss: "" });
  const baseOf = (qty: string | null) => exitBaseOf(position, qty, market.tickSize);
  const changeUnit = (next: ExitUnit) => {
    setUnit(next);
    setTexts(textsOfExits(next, draft, baseOf(draft.qty)));
  };
  const typeExit = (name: ExitKind, text: string) => {
    setTexts({ ...texts, [name]: text });
    change({ [name]: priceOfExit(name, unit, text, baseOf(draft.qty)) });
  };
  // An amount is one of what is closed: another size gives it another price.
  const typeQty = (qty: string) => {
    const moved = (name: ExitKind) =>
      unit === "amount" && texts[name] !== "" ? { [name]: priceOfExit(name, unit, texts[name], baseOf(qty)) } : {};
    change({ qty, ...moved("takeProfit"), ...moved("stopLoss") });
  };
  const error = (name: TextName) => {
    const issue = issues[name];
    if (issue === undefined) return refused[name];
    const args = Object.entries(issue.args ?? {}).map(([key, value]) => [key, formatExact(value, tag)]);
    return t(`issue.${issue.key}`, { asset: market.base, quote: market.quote, ...Object.fromEntries(args) });
  };
  const priceDigits = decimalsOfStep(market.tickSize);
  const trailing = typeof which === "string" ? (which === "whole" ? position.trailing : null) : which.trailing;
  const isThere = before.takeProfit !== "" || before.stopLoss !== "" || before.trailing !== "";
  const isNew = guarantee.isNew || exitsBody("", position.id, draft, before) !== null;
  const canSave = isNew && Object.keys(issues).length === 0;
  return (
    <div inert={send.isPending} className="space-y-2.5">
      {draft.qty !== null && (
        <NumberField
          label={t("ticket.size")}
          value={draft.qty}
          decimals={decimalsOfStep(market.qtyStep)}
          unit={market.base}
          error={error("qty")}
          onChange={typeQty}
        />
      )}
      {(["takeProfit", "stopLoss"] as const).map((name) => (
        <div key={name}>
          <NumberField
            label={t(`ticket.${name}`)}
            value={unit === "price" ? draft[name] : texts[name]}
            decimals={unit === "price" ? priceDigits : FIGURE_DIGITS}
            unit={<UnitButton unit={unit} quote={market.quote} money={market.money} onChange={changeUnit} />}
            error={error(name)}
            onChange={(text) => typeExit(name, text)}
          />
          {issues[name] === undefined && (
            <Outcome position={position} market={market} draft={draft} name={name} withPrice={unit !== "price"} />
          )}
        </div>
      ))}
      <GuaranteeSwitch guarantee={guarantee} money={market.money} />
      <div className="grid grid-cols-2 items-start gap-2">
        <NumberField
          compact
          label={t("exits.trailing")}
          value={draft.trailing}
          decimals={RATE_DIGITS}
          unit="%"
          error={error("trailing")}
          onChange={(trail) => change({ trailing: trail })}
        />
        <NumberField
          compact
          label={t("exits.from")}
          value={draft.activationPrice}
          decimals={priceDigits}
          placeholder={t("ticket.atOnce")}
          disabled={draft.trailing === ""}
          error={error("activationPrice")}
          onChange={(activationPrice) => change({ activationPrice })}
        />
      </div>
      {trailing?.triggerPrice && (
        <p className="text-13 text-ink-soft">
          {t("exits.trailsAt", { price: formatPrice(trailing.triggerPrice, market.tickSize, tag) })}
        </p>
      )}
      {draft.qty === null && (
        <Segmented
          label={t("triggerBy.label")}
          items={(["last", "mark", "index"] as const).map((by) => ({ value: by, label: t(`triggerBy.${by}`) }))}
          value={draft.triggerBy}
          onChange={(triggerBy) => change({ triggerBy })}
        />
      )}
      <p className="text-13 text-ink-soft">{t(draft.qty === null ? "exits.hint" : "exits.partHint")}</p>
      <SheetFoot>
        <div className="flex gap-2">
          {isThere && (
            <Button look="quiet" className="flex-1" onClick={() => send.mutate("remove")}>
              {t("exits.remove")}
            </Button>
          )}
          <Button
            className="min-h-12 flex-1 !rounded-card"
            busy={send.isPending}
            disabled={!canSave}
            onClick={() => send.mutate("save")}
          >
            {t(which === "new" ? "exits.add" : "exits.save")}
          </Button>
        </div>
      </SheetFoot>
    </div>
  );
}
