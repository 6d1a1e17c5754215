/** The slim striped bar that every money screen carries while money is simulated. Its words come from the caller. */
export function SimBanner({ text }: { text: string }) {
  return (
    <p
      role="note"
      className="stripes flex h-6 items-center justify-center border-y border-hairline text-11 text-ink-soft"
    >
      <span className="bg-ground px-2 leading-none">{text}</span>
    </p>
  );
}
