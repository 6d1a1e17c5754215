import { classNames } from "#/lib/class-names.ts";
import { type Choice, type ChoiceProps, useArrowKeys } from "./choice.ts";

interface RadioRowProps<T extends string, Item extends Choice<T>> extends ChoiceProps<T, Item> {
  /** The look of one item, chosen or not. */
  itemClass: (item: Item, isOn: boolean) => string;
}

/** Buttons in a row of which one is pressed, with the keys of a radio group; chips and segments are looks of it. */
export function RadioRow<T extends string, Item extends Choice<T>>({
  itemClass,
  className,
  ...choice
}: RadioRowProps<T, Item>) {
  const { label, items, value, onChange } = choice;
  const arrows = useArrowKeys(choice);
  return (
    <div {...arrows} role="radiogroup" aria-label={label} className={classNames(className)}>
      {items.map((item) => {
        const isOn = item.value === value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button that stays pressed, with the keys of a radio group.
          <button
            key={item.value}
            type="button"
            role="radio"
            data-value={item.value}
            aria-checked={isOn}
            tabIndex={isOn ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={itemClass(item, isOn)}
          >
            {item.label}
          </button>
        );
      })}
    </div>
  );
}
