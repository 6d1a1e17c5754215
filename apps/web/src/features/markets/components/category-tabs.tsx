import type { Category, MarketType } from "#/api/market-list/market-class.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Chips } from "#/ui/chips.tsx";
import { Tabs } from "#/ui/tabs.tsx";

export interface CategoryTabsProps {
  types: readonly MarketType[];
  category: Category;
  onChange: (category: Category) => void;
}

/** The classes as tabs and, under crypto, contract and spot as chips. */
export function CategoryTabs({ types, category, onChange }: CategoryTabsProps) {
  const { t } = useTranslation("markets");
  const chips = [
    { value: "contract", label: t("subType.contract") },
    { value: "spot", label: t("subType.spot") },
  ] as const;
  return (
    <>
      <Tabs
        label={t("classes")}
        items={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={category.type}
        onChange={(type) => onChange({ type, subType: "contract" })}
      />
      {category.type === "CryptoCoin" && (
        <Chips
          label={t("kinds")}
          items={chips}
          value={category.subType}
          onChange={(subType) => onChange({ ...category, subType })}
          className="-mb-1 pt-3"
        />
      )}
    </>
  );
}
