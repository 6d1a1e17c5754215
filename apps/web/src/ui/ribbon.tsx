/** A word across the corner of a card, such as "Sample". The card must be `relative overflow-hidden`. */
export function Ribbon({ text }: { text: string }) {
  return (
    <span className="absolute end-0 top-0 rounded-es-card bg-warn-soft px-2.5 py-1 text-11 font-semibold text-warn">
      {text}
    </span>
  );
}
