import type { ReactNode } from "react";

/** One part of an instrument's terms under its name. */
export function TermsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-13 text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}
