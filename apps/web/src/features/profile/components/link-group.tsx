import type { ReactNode } from "react";
import { Card } from "#/ui/card.tsx";
import { ListRow } from "#/ui/list-row.tsx";

export interface LinkEntry {
  readonly to: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly trailing?: ReactNode;
}

/** Links that belong together, on one surface. */
export function LinkGroup({ entries, children }: { entries: readonly LinkEntry[]; children?: ReactNode }) {
  return (
    <Card className="mx-4 mt-3 divide-y divide-hairline overflow-hidden">
      {children}
      {entries.map(({ to, title, icon, trailing }) => (
        <ListRow
          key={to}
          to={to}
          title={title}
          leading={<span className="text-ink-soft">{icon}</span>}
          trailing={trailing}
        />
      ))}
    </Card>
  );
}
